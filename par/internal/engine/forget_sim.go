//go:build manta_sim

package engine

// Forget takes away what earlier runs have left, for programs under control.
func Forget() {
	clear(costs[:])
	choices.Clear()
	clear(facts[:])
}
