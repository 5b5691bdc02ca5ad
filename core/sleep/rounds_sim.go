//go:build manta_sim

package sleep

// RoundsUntilSleepy is as low as it can be where each step is a decision of the
// controller's.
const (
	RoundsUntilSleepy = 1
	mostRounds        = 2
	roundsOnceWoken   = 2
)
