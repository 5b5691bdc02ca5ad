//go:build !manta_sim

package sleep

// See usualRounds. Under control they are others.
const (
	RoundsUntilSleepy = usualRounds
	mostRounds        = longRounds
	roundsOnceWoken   = wokenRounds
)
