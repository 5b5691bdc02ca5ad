package sleep

import (
	"github.com/seed1237c087/manta/core/internal/latch"
	"github.com/seed1237c087/manta/internal/seam"
)

// TickleAll returns the strategy that RFC 5 has replaced: every new job and every
// latch that is set wakes all workers, and workers fall asleep one after the other.
//
// See README.md for the protocol.
func TickleAll() Strategy { return tickleAll{byLoad} }

type tickleAll struct{ how tickleBy }

// tickleBy says what a push does in addition to the check whether there is a worker
// to tickle. The last two values are for builds with the tag manta_tickle.
type tickleBy uint8

const (
	byLoad tickleBy = iota
	byStore
	bySwap
)

func (t tickleAll) String() string {
	return [...]string{"TickleAll", "TickleAllByStore", "TickleAllBySwap"}[t.how]
}

func (t tickleAll) protocol(s *Sleep) protocol {
	p := &tickleProtocol{Sleep: s, how: t.how}
	p.cond.L = &p.mu
	for i := range s.workers {
		s.workers[i].cond.L = &p.mu
	}
	s.latchSet = func() { p.tickle() }
	s.everyPush = t.how != byLoad
	return p
}

// tickleProtocol is the protocol of TickleAll: all workers share one word, one lock and one
// condition.
type tickleProtocol struct {
	*Sleep
	how tickleBy // byLoad, except in builds with the tag manta_tickle
	_   [seam.Pad]byte
	// Bit 0 of state is set if workers may be asleep: a worker has fallen asleep
	// since the last tickle. The bits above contain the sleepy worker's index plus
	// one, or 0 if no worker is sleepy.
	state seam.Uint64
	_     [seam.Pad]byte
	mu    seam.Mutex
	cond  seam.Cond // the workers asleep wait on it; its L is mu
	// mu also guards every worker's blocked and tally.
}

const someAsleep uint64 = 1

func sleepyWorker(worker int) uint64 { return uint64(worker+1) << 1 }

// needed implements protocol. It wakes all workers, without the wake rule.
func (t *tickleProtocol) needed(int, bool, bool) (Counts, int) {
	t.tickle()
	return Counts{}, 0
}

// wake implements protocol. It wakes all workers, not only the given worker.
func (t *tickleProtocol) wake(int) bool { return t.tickle() }

// guestLeft implements protocol. It does nothing, because no wake-up was held back.
func (t *tickleProtocol) guestLeft() {}

// workFound tickles if the worker was sleepy, because no worker is sleepy then, and where the worker has found work there may be more.
func (t *tickleProtocol) workFound(_ Counts, wasSleepy, _ bool) {
	if wasSleepy {
		t.tickle()
	}
}

// tickle wakes all workers: the sleepy worker, which finds that it is no longer
// sleepy and continues to search, and all workers that are asleep. It reports
// whether any worker was asleep.
func (t *tickleProtocol) tickle() bool {
	t.at(stepTickle, -1)
	// After PushJob or SetLatch; pairs with GetSleepy, which precedes the
	// sleepy worker's last searches, and with FallAsleep.
	if t.state.Load() == 0 {
		return false
	}
	// This is an exchange, because a store could lose a worker that falls asleep
	// between the load and the store.
	return t.state.Swap(0)&someAsleep != 0 && t.tickleSleepers()
}

// tickleSleepers wakes all workers that are asleep. It reports whether any worker was.
func (t *tickleProtocol) tickleSleepers() bool {
	t.at(stepLockSleeper, -1)
	t.mu.Lock() // a worker that has set bit 0 holds this lock until the worker blocks
	n := 0
	for i := range t.workers {
		if w := &t.workers[i]; w.blocked {
			w.woken(t.Sleep, i)
			n++
		}
	}
	if n > 0 {
		t.counts.subSleeping(n) // before Signal, as in wake
	}
	t.mu.Unlock()
	if n > 0 {
		t.at(stepSignal, -1)
		t.cond.Broadcast()
		t.nudge.pass()
	}
	return n > 0
}

// tired makes the worker get sleepy, continue to search, and fall asleep. It does not change the
// latch, because a goroutine that sets a latch tickles.
func (t *tickleProtocol) tired(i Idle, _ *latch.Latch) Idle {
	switch {
	case i.rounds == i.limit:
		t.at(stepGetSleepy, i.worker)
		if t.getSleepy(i.worker) { // before the last searches; pairs with Tickle, which follows PushJob
			i.rounds++
		}
	case t.state.Load()&^someAsleep != sleepyWorker(i.worker):
		i.rounds = 0 // tickled
	case i.rounds < i.limit+RoundsUntilSleepy: // A sleepy worker searches for RoundsUntilSleepy more rounds.
		i.rounds++
	default:
		t.goToSleep(&i)
		return i
	}
	t.Pause()
	return i
}

// getSleepy makes the worker the sleepy worker. It returns false if another worker is.
func (t *tickleProtocol) getSleepy(worker int) bool {
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

// goToSleep puts the sleepy worker to sleep, unless it was tickled.
func (t *tickleProtocol) goToSleep(i *Idle) {
	w := &t.workers[i.worker]
	t.at(stepLockWorker, i.worker)
	t.mu.Lock() // before bit 0 is set: a goroutine that sees the bit, and takes the lock, finds the worker blocked
	t.at(stepFallAsleep, i.worker)
	for {
		old := t.state.Load()
		if old&^someAsleep != sleepyWorker(i.worker) {
			w.tally.TurnedBack++
			t.mu.Unlock()
			i.rounds = 0
			return
		}
		if t.state.CompareAndSwap(old, someAsleep) { // pairs with the exchange in tickle
			break
		}
	}
	t.counts.addSleeping()
	t.at(stepBlock, i.worker)
	began := seam.Now()
	w.fallsAsleep(t.Sleep, i)
	for w.blocked {
		t.cond.Wait()
	}
	w.wakesUp(t.Sleep, i, w.wokenAt.Sub(began))
	t.mu.Unlock()
}
