// The protocol of TickleAll. README.md describes it; the names of its steps are
// those of steps.go.

package sleep

import (
	"github.com/seed1237c087/manta/internal/seam"
)

// tickler is what all workers share under TickleAll: one word, one lock and one
// condition.
type tickler struct {
	how tickleBy // byLoad, but in builds with the tag manta_tickle
	_   [linePair]byte
	// state has bit 0 set while some workers are asleep, or none has been
	// tickled since; above it stands the sleepy worker's index plus one, or 0.
	state seam.Uint64
	_     [linePair]byte
	mu    seam.Mutex
	cond  seam.Cond // its L is mu; the workers asleep wait
	// mu also guards every worker's blocked and tally.
}

const someAsleep uint64 = 1

func sleepyWorker(worker int) uint64 { return uint64(worker+1) << 1 }

// roundsSleepy is for how many rounds a sleepy worker still searches.
const roundsSleepy = RoundsUntilSleepy

func newTickler(how tickleBy) *tickler {
	t := &tickler{how: how}
	t.cond.L = &t.mu
	return t
}

// LatchSet says that a latch was set on which a worker may sleep. Whoever sets
// one calls it after Latch.Set, whatever that returned: TickleAll wakes
// everybody for every latch. Under other strategies it does nothing.
func (s *Sleep) LatchSet() {
	if s.tickler != nil {
		s.tickle()
	}
}

// tickle wakes everybody: the sleepy worker, which finds itself no longer
// sleepy and searches on, and all that are asleep. It reports whether any were.
func (s *Sleep) tickle() bool {
	t := s.tickler
	s.at(stepTickle, -1)
	// After PushJob or SetLatch; pairs with GetSleepy, which precedes the
	// sleepy worker's last searches, and with FallAsleep.
	if t.state.Load() == 0 {
		return false
	}
	// An exchange: a worker that falls asleep between a load and a store would
	// be forgotten.
	return t.state.Swap(0)&someAsleep != 0 && s.tickleSleepers()
}

// tickleSleepers wakes all that are asleep.
func (s *Sleep) tickleSleepers() bool {
	t := s.tickler
	s.at(stepLockSleeper, -1)
	t.mu.Lock() // a worker that has set bit 0 holds it until it blocks
	n := 0
	for i := range s.workers {
		if w := &s.workers[i]; w.blocked {
			w.blocked, w.wokenAt = false, seam.Now()
			w.tally.wakes++
			s.told(Wakes, i)
			n++
		}
	}
	if n > 0 {
		s.counts.subSleeping(n) // before Signal, as in wake
	}
	t.mu.Unlock()
	if n > 0 {
		s.at(stepSignal, -1)
		t.cond.Broadcast()
		s.nudge.pass()
	}
	return n > 0
}

// noWorkFound is NoWorkFound under TickleAll. It leaves the latch alone: who
// sets one tickles.
func (t *tickler) noWorkFound(s *Sleep, i *Idle) {
	switch {
	case i.rounds < i.limit:
		i.rounds++
	case i.rounds == i.limit:
		s.at(stepGetSleepy, i.worker)
		if t.getSleepy(i.worker) { // before the last searches; pairs with Tickle, which follows PushJob
			i.rounds++
		}
	case t.state.Load()&^someAsleep != sleepyWorker(i.worker):
		i.rounds = 0 // tickled
	case i.rounds < i.limit+roundsSleepy:
		i.rounds++
	default:
		t.fallAsleep(s, i)
		return
	}
	s.pause()
}

// getSleepy makes the worker the sleepy one, unless another one is.
func (t *tickler) getSleepy(worker int) bool {
	for {
		old := t.state.Load()
		if old&^someAsleep != 0 {
			return false
		}
		if t.state.CompareAndSwap(old, old|sleepyWorker(worker)) {
			return true
		}
	}
}

// fallAsleep puts the sleepy worker to sleep, unless it was tickled.
func (t *tickler) fallAsleep(s *Sleep, i *Idle) {
	w := &s.workers[i.worker]
	s.at(stepLockWorker, i.worker)
	t.mu.Lock() // before bit 0 is set: who sees that, and takes the lock, finds the worker blocked
	s.at(stepFallAsleep, i.worker)
	for {
		old := t.state.Load()
		if old&^someAsleep != sleepyWorker(i.worker) {
			w.tally.turnedBack++
			t.mu.Unlock()
			i.rounds = 0
			return
		}
		if t.state.CompareAndSwap(old, someAsleep) { // pairs with the exchange in tickle
			break
		}
	}
	s.counts.addSleeping()
	s.at(stepBlock, i.worker)
	began := seam.Now()
	w.fallsAsleep(s, i)
	for w.blocked {
		t.cond.Wait()
	}
	w.wakesUp(s, i, w.wokenAt.Sub(began))
	t.mu.Unlock()
}
