//go:build !manta_sim

package sleep

// See usualRounds. Under a controller of schedules these have other values: see rounds_sim.go.
const (
	RoundsUntilSleepy = usualRounds
	mostRounds        = longRounds
	roundsOnceWoken   = wokenRounds
)
