//go:build manta_sim

package sleep

// RoundsUntilSleepy is as low as it can be where each step is a decision of the
// controller's. On a machine it is what it always is: see LongWaits.
var (
	RoundsUntilSleepy = 1
	mostRounds        = 2
	roundsOnceWoken   = 2
)

// LongWaits has waits be as long as without control, until the function that it returns is called.
func LongWaits() (undo func()) {
	a, b, c := RoundsUntilSleepy, mostRounds, roundsOnceWoken
	RoundsUntilSleepy, mostRounds, roundsOnceWoken = usualRounds, longRounds, wokenRounds
	return func() { RoundsUntilSleepy, mostRounds, roundsOnceWoken = a, b, c }
}
