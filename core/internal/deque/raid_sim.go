//go:build manta_sim

package deque

// Under a controller, StealMore takes jobs even if the deque contains few. LongWaits sets the usual values.
var (
	share = 1
	large = 0
)

// LongWaits sets the values that are used without a controller, until undo is called.
func LongWaits() (undo func()) {
	a, b := share, large
	share, large = usualShare, usualLarge
	return func() { share, large = a, b }
}
