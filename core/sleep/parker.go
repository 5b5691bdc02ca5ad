package sleep

import (
	"time"

	"github.com/seed1237c087/manta/internal/seam"
)

// A Parker is the machine for workers that are no goroutines: it makes them wait and
// lets time pass. A simulator is one (core/whatif). With it the protocol runs as it
// always does, counters and wakes and all, and only its blocking is done otherwise.
// All of this is on slow paths: without a Parker it costs a branch where a worker blocks,
// is woken, or pauses between two searches.
//
// The methods are called on behalf of simulated workers. Only one of these may run at a
// time, from one call of the Parker's to the next.
type Parker interface {
	// Procs is the number of processors.
	Procs() int
	// Now is the time.
	Now() time.Time
	// Pause passes the moment between two searches.
	Pause()
	// Step comes before each step of the protocol that others may come between. The
	// worker is the one that the step is about, -1: no one.
	Step(worker int)
	// Lock takes the lock of a worker, and Unlock gives it up.
	Lock(worker int)
	Unlock(worker int)
	// Park blocks the calling worker until Unpark, and gives up its lock meanwhile. It may
	// return without cause.
	Park(worker int)
	// Unpark ends a Park of the worker's. It is called without the lock.
	Unpark(worker int)
}

// parkBy makes p the machine.
func (s *Sleep) parkBy(p Parker) {
	if s.tickler != nil {
		panic("core/sleep: New: TickleAll can't be simulated")
	}
	s.parker = p
	s.searchers = p.Procs()
	s.spins = s.searchers > 1
	s.yields = true
	s.hook = func(_ step, worker int) { p.Step(worker) }
}

// pauseElse is pause where that is not a loop.
func (s *Sleep) pauseElse() {
	if s.parker != nil {
		s.parker.Pause()
		return
	}
	seam.Yield()
}

func (s *Sleep) now() time.Time {
	if s.parker != nil {
		return s.parker.Now()
	}
	return seam.Now()
}

// hold takes the worker's lock, and release gives it up.
func (s *Sleep) hold(worker int) {
	if s.parker != nil {
		s.parker.Lock(worker)
		return
	}
	s.workers[worker].mu.Lock()
}

func (s *Sleep) release(worker int) {
	if s.parker != nil {
		s.parker.Unlock(worker)
		return
	}
	s.workers[worker].mu.Unlock()
}

// wait blocks the calling worker, whose lock is held and free meanwhile, until it is
// signalled, or longer or shorter.
func (s *Sleep) wait(worker int) {
	if s.parker != nil {
		s.parker.Park(worker)
		return
	}
	s.workers[worker].cond.Wait()
}

// signal ends a wait.
func (s *Sleep) signal(worker int) {
	if s.parker != nil {
		s.parker.Unpark(worker)
		return
	}
	s.workers[worker].cond.Signal()
	s.nudge.pass()
}
