package sleep

import "github.com/seed1237c087/manta/internal/seam"

// Config says what a Sleep looks after and whom it asks.
type Config struct {
	// Workers is the number of workers, 1 to MaxWorkers.
	Workers int
	// Strategy says when sleepers are woken; nil means Counters().
	Strategy Strategy
	// Guests tells how many goroutines that carry no worker are at work in the
	// pool now. A guest that only waits does not count. nil means none, ever.
	// It is called on slow paths only, from any goroutine, without a lock held.
	Guests func() int
	// Injected tells whether a job waits that only a worker awake can take: in
	// the injector, or for the given worker alone (a broadcast). It must answer
	// by atomic reads that follow the call, neither block nor call this Sleep:
	// a worker asks with its lock held, in the final check before it falls
	// asleep. nil means that nothing is ever injected.
	Injected func(worker int) bool
	// Visible tells what there may be that any worker could take. It is asked by a worker that stops searching, on whom posters
	// may have counted: it must see each job whose post has begun before the call, unless that has been taken, by atomic reads; a
	// job too many costs a wake for nothing. It must not block. nil means that there may always be a task.
	Visible func() Sight
	// Withheld is told that there is a join's job for which a sleeper was not woken,
	// because guests leave no processor to spare. Whoever is told sees to it that
	// the job is not left for long (WakeOne). It must not block. nil: nobody does.
	Withheld func()
	// Told is told of each sleep and wake, for traces: by the worker if it is about to fall asleep, and
	// by who has woken it. A lock is held: Told must call nothing of this Sleep. nil: nobody is told.
	Told func(asleep bool, worker int)
	// Awake counts those who want searching workers to stay awake for a while, see README.md. nil:
	// nobody ever does.
	Awake *seam.Int32
}

// A Sight is what Config.Visible sees.
type Sight uint8

// What there is to be taken.
const (
	Nothing Sight = iota
	Joins         // jobs of joins, which their owners run if nobody comes
	Tasks         // spawned or injected jobs, and maybe jobs of joins
)
