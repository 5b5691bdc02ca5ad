//go:build manta_sim

package sleep

// RoundsUntilSleepy is as low as it can be, because under a controller each step is a
// decision. LongWaits sets the usual value.
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
