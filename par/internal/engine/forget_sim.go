//go:build manta_sim

package engine

// Forget removes what earlier runs have left, for programs that the controller runs.
func Forget() {
	costs.Clear()
	choices.Clear()
	lastStats.Clear()
}
