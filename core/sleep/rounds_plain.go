//go:build !manta_sim

package sleep

// See usualRounds. Under a controller of schedules they have other values.
const (
	RoundsUntilSleepy = usualRounds
	mostRounds        = longRounds
	roundsOnceWoken   = wokenRounds
)
