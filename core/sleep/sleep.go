// README.md describes the protocol; the names of its steps are those of steps.go.

package sleep

import (
	"fmt"

	"github.com/seed1237c087/manta/internal/seam"
)

// linePair is the distance in bytes that keeps two words from sharing a cache
// line or a pair of lines that the processor fetches together. It is a guess
// that holds for x86-64 and arm64; where it is too small, only speed suffers.
const linePair = 128

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
	// Visible tells what there may be that any worker could take. It is asked by
	// a worker that stops searching, on whom posters may have counted: it must see
	// each job whose post has begun before the call, unless that has been taken, by
	// atomic reads; a job too many costs a wake for nothing. It must not block. nil
	// means that there may always be a task.
	Visible func() Sight
	// Withheld is told that there is a join's job for which a sleeper was not woken,
	// because guests leave no processor to spare. Whoever is told sees to it that
	// the job is not left for long (WakeOne). It must not block. nil: nobody does.
	Withheld func()
	// Told is told of each sleep and wake, for traces: of FallsAsleep by the worker, of
	// Wakes by who has woken it. A lock is held: Told must call nothing of this Sleep.
	// nil: nobody is told.
	Told func(what Moment, worker int)
	// Awake counts those who want searching workers to stay awake for a while, see README.md. nil:
	// nobody ever does.
	Awake *seam.Int32
}

// A Moment is what Config.Told is told of.
type Moment uint8

// The moments.
const (
	FallsAsleep Moment = iota // a worker is about to block
	Wakes                     // the caller has woken it
)

// A Sight is what Config.Visible sees.
type Sight uint8

// What there is to be taken.
const (
	Nothing Sight = iota
	Joins         // jobs of joins, which their owners run if nobody comes
	Tasks         // spawned or injected jobs, and maybe jobs of joins
)

// Sleep knows which workers of a registry are searching and which are asleep.
// All its methods may be called from any goroutine; those that take an Idle
// belong to the worker whose Idle it is.
//
// In the words of the Go memory model, a call that wakes a worker synchronises
// before the return of the NoWorkFound that it ends.
type Sleep struct {
	_ [linePair]byte
	// counts is written by every worker that starts or stops searching, and read
	// by every one that posts a job. So it has its lines to itself.
	counts counters
	_      [linePair]byte

	// Everything below is written by New alone.

	workers []worker // sleep states, by index of worker
	spins   bool     // there is more than one processor to search on
	// searchers is how many workers may search before none is woken for a join: the
	// number of processors. More would only preempt each other. It is a field for
	// the sake of tests.
	searchers int
	nudge     nudge
	strategy  Strategy
	tickler   *tickler // of TickleAll; nil under the strategies by counters
	guests    func() int
	injected  func(worker int) bool
	visible   func() Sight
	withheld  func()
	told      func(what Moment, worker int)
	awake     *seam.Int32               // see Config
	yields    bool                      // a pause is more than a loop
	hook      func(st step, worker int) // tests only: called before each step, nil otherwise
}

// worker is the sleep state of one worker: the lock and condition that it
// sleeps by, and its share of the statistics.
type worker struct {
	// falling is true from before the worker is counted as asleep until it is
	// awake again: false means that there is nobody to wake here. It is written
	// with mu held and read without, to pass over workers that are awake.
	falling seam.Bool

	mu      seam.Mutex
	cond    seam.Cond // its L is mu; only the worker itself waits
	blocked bool      // guarded by mu: the worker waits on cond and nobody has woken it yet
	tally   tally     // guarded by mu
	rounds  int       // until sleepy; the worker's own
	// looking is 1 from the first NoWorkFound of a search to its WorkFound. Nobody but Activity reads it.
	looking seam.Shown

	_ [linePair]byte // the next worker's state is on other lines
}

// New makes the Sleep of a registry whose workers are all active. It panics if
// the number of workers is out of range. It allocates a few hundred bytes per
// worker. Close ends what it starts.
func New(cfg Config) *Sleep {
	if cfg.Workers < 1 || cfg.Workers > MaxWorkers {
		panic(fmt.Sprintf("core/sleep: New: Workers must be 1 to %d, got %d", MaxWorkers, cfg.Workers))
	}
	s := &Sleep{
		workers:  make([]worker, cfg.Workers),
		strategy: cfg.Strategy,
		guests:   cfg.Guests,
		injected: cfg.Injected,
		visible:  cfg.Visible,
		withheld: cfg.Withheld,
		told:     cfg.Told,
		awake:    cfg.Awake,
	}
	for i := range s.workers {
		w := &s.workers[i]
		w.cond.L = &w.mu
		w.rounds = RoundsUntilSleepy
	}
	s.searchers = seam.Procs()
	s.spins = s.searchers > 1
	s.yields = !s.spins || seam.Simulated
	s.nudge.init(s.spins && cfg.Workers > 1 && !seam.Simulated)
	if s.strategy == nil {
		s.strategy = Counters()
	}
	if t, ok := s.strategy.(tickleAll); ok {
		s.tickler = newTickler(t.how)
	}
	if s.guests == nil {
		s.guests = func() int { return 0 }
	}
	if s.injected == nil {
		s.injected = func(int) bool { return false }
	}
	if s.visible == nil {
		s.visible = func() Sight { return Tasks }
	}
	if s.withheld == nil {
		s.withheld = func() {}
	}
	if s.told == nil {
		s.told = func(Moment, int) {}
	}
	return s
}

// Load returns the counters of this moment. It costs one atomic load.
func (s *Sleep) Load() Counts {
	return s.counts.load()
}

// Quiet reports whether a push is nobody's business: no worker is inactive. It is
// for hot paths, where it saves the call of a Post method. One atomic load.
func (s *Sleep) Quiet() bool {
	if EveryPush && s.toldOfPushes() {
		return false
	}
	return s.counts.word.Load()&inactiveBits == 0
}

// Wanting is the number of inactive workers, for which a push may have to show jobs to
// thieves. It is more than a pool can have if a job is overdue. It is for hot paths. One
// atomic load.
func (s *Sleep) Wanting() uint32 {
	if EveryPush && s.toldOfPushes() {
		return MaxWorkers // The push takes the path on which Pushed is called.
	}
	return uint32(s.counts.word.Load()) >> inactiveShift
}

// Searchers is for how many workers a pusher is to show jobs at most: the number of
// processors when the Sleep was made, for so many can search at once.
func (s *Sleep) Searchers() int {
	if EveryPush && s.toldOfPushes() {
		return MaxWorkers
	}
	return s.searchers
}

// lock returns the lock that guards what others may look at of a worker's state.
func (s *Sleep) lock(w *worker) *seam.Mutex {
	if s.tickler != nil {
		return &s.tickler.mu
	}
	return &w.mu
}
