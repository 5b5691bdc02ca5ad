//go:build manta_sim

package engine

// Forget takes away what earlier runs have left, for programs under control.
func Forget() {
	costs.Clear()
	choices.Clear()
	lastStats.Clear()
}
