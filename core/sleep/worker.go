package sleep

import (
	"time"

	"github.com/seed1237c087/manta/internal/seam"
)

// worker is the sleep state of one worker: the lock and condition with which the
// worker sleeps, and its share of the statistics.
type worker struct {
	// falling is true from before the worker is counted as asleep until the worker
	// is awake again. If falling is false, there is no sleeper to wake here. falling
	// is written with mu held, and read without mu to pass over workers that are
	// awake.
	falling seam.Bool

	mu   seam.Mutex
	cond seam.Cond // its L is mu, or the lock of a protocol; only the worker itself waits
	// cond.L guards blocked, wokenAt and tally.
	blocked bool      // the worker waits and was not woken yet
	wokenAt time.Time // when the worker was last woken
	tally   Stats     // the worker's share
	rounds  int       // the number of rounds until the worker gets sleepy; only the worker uses it
	// shown is active, except from the first NoWorkFound of a search to the WorkFound of that search. Only Inactive reads it.
	shown seam.Shown

	_ [seam.Pad]byte // the next worker's state is on other cache lines
}

// The values of worker.shown.
const (
	active = iota
	looking
	asleep
)

// shortSleep is the longest sleep after which the worker searches longer than before. It is about the time that a worker needs
// from a wake until it is at work.
const shortSleep = 50 * time.Microsecond

// learn sets for how long the worker searches from now on. slept is the time from the beginning of the worker's sleep to the
// wake. It does not include the time that the worker needed to run again: if the worker had continued to search, it would have
// been at work at the wake.
func (w *worker) learn(slept time.Duration) {
	if slept < shortSleep {
		w.rounds = min(2*w.rounds, mostRounds)
	} else {
		w.rounds = max(w.rounds/2, RoundsUntilSleepy)
	}
}
