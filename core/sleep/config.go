package sleep

import "github.com/seed1237c087/manta/internal/seam"

// Config says how many workers a Sleep has, and which functions it calls.
type Config struct {
	// Workers is the number of workers, 1 to MaxWorkers.
	Workers int
	// Strategy says when sleepers are woken; nil means Counters().
	Strategy Strategy
	// Guests returns how many goroutines that carry no worker are at work in the
	// pool now. A guest that only waits does not count. nil means that there are never
	// guests. Guests is called on slow paths only, from any goroutine, without a lock held.
	Guests func() int
	// Injected reports whether a job waits that only a worker awake can take: in
	// the injector, or for the given worker alone (a broadcast). It must use atomic
	// reads that follow the call. It must not block, and must not call this Sleep,
	// because a worker calls Injected with its lock held, in the final check before it
	// falls asleep. nil means that nothing is ever injected.
	Injected func(worker int) bool
	// Visible returns what jobs there may be that any worker could take. A worker that stops searching calls Visible, because posters may have
	// counted on that worker. By atomic reads, Visible must see each job whose post began before the call, unless the job has been taken. If
	// Visible reports a job that does not exist, a worker is woken for nothing. It must not block. nil means that there may always be a task.
	Visible func() VisibleKind
	// Withheld is called when no sleeper was woken for a join's job, because guests
	// leave no processor to spare. Withheld must ensure that the job does not wait for
	// long (WakeOne). It must not block. nil: nothing is called.
	Withheld func()
	// Told is called for each sleep, by the worker that is about to fall asleep, and for each wake, by the
	// goroutine that wakes the worker. It is for traces. A lock is held, so Told must not call this Sleep.
	// nil: nothing is called.
	Told func(asleep bool, worker int)
	// Awake counts the calls that want searching workers to stay awake for a while: see README.md. nil:
	// there are no such calls.
	Awake *seam.Int32
}

// A VisibleKind is what Config.Visible sees.
type VisibleKind uint8

// What jobs there are to take.
const (
	Nothing VisibleKind = iota
	Joins               // jobs of joins, which their owners run if nobody takes them
	Tasks               // spawned or injected jobs, and maybe jobs of joins
)
