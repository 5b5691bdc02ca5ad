//go:build manta_sim

package sleep

// RoundsUntilSleepy is as low as possible, because under a controller each step is a
// decision. LongWaits sets the usual values.
var (
	RoundsUntilSleepy = 1
	mostRounds        = 2
	roundsOnceWoken   = 2
)

// LongWaits makes waits as long as they are without a controller, until undo is called.
func LongWaits() (undo func()) {
	a, b, c := RoundsUntilSleepy, mostRounds, roundsOnceWoken
	RoundsUntilSleepy, mostRounds, roundsOnceWoken = usualRounds, longRounds, wokenRounds
	return func() { RoundsUntilSleepy, mostRounds, roundsOnceWoken = a, b, c }
}
