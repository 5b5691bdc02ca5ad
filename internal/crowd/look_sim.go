//go:build manta_sim

package crowd

// A look has nothing to look at: under the controller of schedules no goroutine of the program waits for a processor of the machine.
type look struct{}

func (*look) runnable() int { return 0 }
