package sleep

import (
	"github.com/seed1237c087/manta/core/internal/latch"
	"github.com/seed1237c087/manta/internal/seam"
)

// Sleep knows which workers of a registry are searching and which are asleep.
// Any goroutine may call all methods, except that only the goroutine that carries
// a worker may call those that take the worker's Idle.
//
// In the terminology of the Go memory model, a call that wakes a worker synchronizes
// before the return of the NoWorkFound in which the worker slept.
//
// Sleep has many fields because some of them only keep others on cache lines of their own.
type Sleep struct {
	_ [seam.Pad]byte
	// counts is written by every worker that starts or stops searching, and read by
	// every goroutine that posts a job. Therefore no other field is on its cache lines.
	counts counters
	_      [seam.Pad]byte

	// Only New writes the fields below, except processors.

	config    Config
	workers   []worker // the sleep states, by index of worker
	nudge     nudge
	protocol  protocol
	latchSet  func()                    // called after each latch is set; nil: nothing is called
	everyPush bool                      // the protocol must be told of each push, in builds with the tag manta_tickle
	yields    bool                      // Pause always yields
	hook      func(st step, worker int) // called before each step in tests; nil otherwise
	count     func() int                // returns the number of processors: seam.Procs, except in tests

	// processors is the last result of count: see Follow. Under a controller of schedules it never changes.
	processors seam.Shown
}

// A protocol is how workers fall asleep and are woken. Its methods are called on slow paths
// only, when some worker searches or sleeps. They take and return plain values, so that the
// calls move nothing to the heap.
type protocol interface {
	// needed is called after PushJob of n jobs. It returns how many sleepers must be woken,
	// and the counts on which that is based, or wakes sleepers itself. queueWasEmpty: no other
	// job waited where the jobs were put. own: the jobs were put into the poster's own deque or
	// stack, not into the injector.
	needed(n int, queueWasEmpty, own bool) (Counts, int)
	// wake wakes the given worker, and maybe others. It reports whether any worker slept.
	wake(worker int) bool
	// guestLeft wakes a sleeper that was not woken because a guest was at work.
	guestLeft()
	// tired is called after a search that found nothing, if the worker has searched for long. It returns the new state of i.
	tired(i Idle, l *latch.Latch) Idle
	// workFound is called after the end of a worker's search. c contains the counts after that. wasSleepy: the worker was sleepy. woken: the
	// worker was woken before this search.
	workFound(c Counts, wasSleepy, woken bool)
}

// at is called right before each step. worker is the worker that makes the step or,
// for a step of a waker, the worker that is woken. It is -1 if the step concerns no
// particular worker.
func (s *Sleep) at(st step, worker int) {
	if s.hook != nil {
		s.hook(st, worker)
	}
}
