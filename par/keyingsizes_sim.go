//go:build manta_sim

package par

// What takes many elements by default takes few where each step is a decision of the
// controller's.
const (
	fewElements = 4
	fullCounts  = 2
)
