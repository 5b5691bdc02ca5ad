//go:build manta_sim

package crowd

// A look is empty: under the controller of schedules, no goroutine of the program waits for a processor of the real machine.
type look struct{}

func (*look) runnable() int { return 0 }
