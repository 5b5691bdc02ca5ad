//go:build manta_sim

package deque

// Under a controller few jobs count as many. LongWaits sets the usual values.
var (
	share = 1
	large = 0
)

// LongWaits has many jobs be as many as without control, until the function that it returns is called.
func LongWaits() (undo func()) {
	a, b := share, large
	share, large = usualShare, usualLarge
	return func() { share, large = a, b }
}
