//go:build manta_sim

package registry

// What is long by default is as short as it can be where each step is a decision
// of the controller's.
const (
	spins     = 1
	parkAfter = 1
	patience  = 1

	giveWayEvery = 0
	yieldEvery   = 0
	shortYield   = 0
)
