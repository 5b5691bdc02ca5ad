package sleep

import (
	"time"

	"github.com/seed1237c087/manta/internal/seam"
)

// worker is the sleep state of one worker: the lock and condition that it
// sleeps by, and its share of the statistics.
type worker struct {
	// falling is true from before the worker is counted as asleep until it is
	// awake again: false means that there is nobody to wake here. It is written
	// with mu held and read without, to pass over workers that are awake.
	falling seam.Bool

	mu   seam.Mutex
	cond seam.Cond // its L is mu, or what a protocol has in its place; only the worker itself waits
	// What follows is guarded by that L.
	blocked bool      // the worker waits and nobody has woken it yet
	wokenAt time.Time // when somebody did so last
	tally   Stats     // the worker's share
	rounds  int       // until sleepy; the worker's own
	// shown is active, except from the first NoWorkFound of a search to its WorkFound. Only Inactive reads it.
	shown seam.Shown

	_ [seam.Pad]byte // the next worker's state is on other lines
}

// What a worker is shown as.
const (
	active = iota
	looking
	asleep
)

// shortSleep is the longest sleep after which the worker searches longer than before. A worker that was woken needs about as
// long until it is at work.
const shortSleep = 50 * time.Microsecond

// learn sets for how long the worker searches from now on. slept is the time from the beginning of its sleep to the wake, without
// the time that the worker needed to run again: if it had searched on, it would have been at work at the wake.
func (w *worker) learn(slept time.Duration) {
	if slept < shortSleep {
		w.rounds = min(2*w.rounds, mostRounds)
	} else {
		w.rounds = max(w.rounds/2, RoundsUntilSleepy)
	}
}
