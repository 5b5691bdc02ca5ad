//go:build manta_sim

package bykey

// What takes many elements by default takes few where each step is a decision of the
// controller's.
const (
	enoughRead    = 3
	fullTable     = 2
	fullUnordered = 2
	shardKeys     = 4
)
