// README.md describes the protocol; the names of its steps are those of steps.go.

package sleep

import "github.com/seed1237c087/manta/internal/seam"

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

// lock returns the lock that guards what others may look at of a worker's state.
func (s *Sleep) lock(w *worker) *seam.Mutex {
	if s.tickler != nil {
		return &s.tickler.mu
	}
	return &w.mu
}

// at marks the place right before a step of (or, for a waker, towards) the
// given worker; -1 where no worker is meant.
func (s *Sleep) at(st step, worker int) {
	if s.hook != nil {
		s.hook(st, worker)
	}
}
