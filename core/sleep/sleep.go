package sleep

import (
	"github.com/seed1237c087/manta/core/internal/latch"
	"github.com/seed1237c087/manta/internal/seam"
)

// Sleep knows which workers of a registry are searching and which are asleep.
// All its methods may be called from any goroutine; those that take an Idle
// belong to the worker whose Idle it is.
//
// In the words of the Go memory model, a call that wakes a worker synchronises
// before the return of the NoWorkFound that it ends.
//
// Some of its fields only keep others on cache lines of their own.
type Sleep struct {
	_ [seam.Pad]byte
	// counts is written by every worker that starts or stops searching, and read
	// by every one that posts a job. So it has its lines to itself.
	counts counters
	_      [seam.Pad]byte

	// Everything below is written by New alone, but for processors.

	config    Config
	workers   []worker // sleep states, by index of worker
	nudge     nudge
	protocol  protocol
	latchSet  func()                    // follows each latch that is set; nil: nothing does
	everyPush bool                      // the protocol is told of each, in builds with the tag manta_tickle
	yields    bool                      // a pause is more than a loop, on several processors too
	hook      func(st step, worker int) // tests only: called before each step, nil otherwise
	count     func() int                // the processors: seam.Procs but in tests

	// processors is the last result of count: see Follow. Under a controller of schedules it never changes.
	processors seam.Shown
}

// A protocol is how workers fall asleep and are woken. Its methods are called on slow paths
// only, when some worker searches or sleeps. They take and return plain values, so that the
// calls move nothing to the heap.
type protocol interface {
	// needed follows PushJob of n jobs. It returns how many sleepers are to be woken,
	// at the counts that it returns too, or wakes them itself. queueWasEmpty: nothing else
	// waited where the jobs were put. own: that is the poster's own deque or stack, not the
	// injector.
	needed(n int, queueWasEmpty, own bool) (Counts, int)
	// wake wakes the given worker, and maybe others. It reports whether anybody slept.
	wake(worker int) bool
	// guestLeft wakes a sleeper that was not woken because a guest was at work.
	guestLeft()
	// tired follows a search that found nothing, of a worker that has searched for long.
	tired(i Idle, l *latch.Latch) Idle
	// workFound follows the end of a worker's search, after which the counts are c. woken: somebody woke the worker for that.
	workFound(c Counts, wasSleepy, woken bool)
}

// at marks the place right before a step of (or, for a waker, towards) the
// given worker; -1 where no worker is meant.
func (s *Sleep) at(st step, worker int) {
	if s.hook != nil {
		s.hook(st, worker)
	}
}
