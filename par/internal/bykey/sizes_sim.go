//go:build manta_sim

package bykey

// Under the controller of schedules these sizes are small, because each step is a decision of the controller.
const (
	enoughRead    = 3
	fullTable     = 2
	fullUnordered = 2
	shardKeys     = 4
)
