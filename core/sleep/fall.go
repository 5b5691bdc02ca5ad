package sleep

import (
	"time"

	"github.com/seed1237c087/manta/core/internal/latch"
	"github.com/seed1237c087/manta/internal/seam"
)

// fallAsleep executes the protocol of falling asleep from LatchSleepy to LatchAwake.
// It returns without having slept if l is set or if there may be work.
func (s *Sleep) fallAsleep(i *Idle, l *latch.Latch) {
	s.at(stepLatchSleepy, i.worker)
	if !l.GetSleepy() {
		i.rounds = 0
		return
	}

	w := &s.workers[i.worker]
	s.at(stepLockWorker, i.worker)
	w.mu.Lock() // until Block: a waker that sees falling waits for this lock, and then knows whether the worker sleeps
	s.at(stepRaiseFlag, i.worker)
	w.falling.Store(true) // before LatchSleeping and IncSleepers; pairs with the look at falling in wake

	s.at(stepLatchSleeping, i.worker)
	if !l.FallAsleep() { // with the lock held; pairs with the exchange in Latch.Set
		w.falling.Store(false)
		w.mu.Unlock()
		i.rounds = 0
		return
	}

	s.at(stepIncSleepers, i.worker)
	switch {
	case !s.counts.trySleeping(i.jec): // before ReadJob; pairs with ReadSleepers, which follows PushJob
		w.turnBack(i)
	case s.finalCheck(i.worker):
		s.counts.subSleeping(1) // nobody woke the worker, so it counts itself as awake
		w.turnBack(i)
	default:
		s.block(i, w)
	}
	w.mu.Unlock()

	s.at(stepLatchAwake, i.worker)
	l.WakeUp()
}

// turnBack ends an attempt to fall asleep because there may be work. The worker
// searches once more before it tries again. The caller holds the worker's lock.
func (w *worker) turnBack(i *Idle) {
	i.rounds = i.limit
	w.falling.Store(false)
	w.tally.TurnedBack++
}

// finalCheck looks at the injector once the worker is counted as asleep.
func (s *Sleep) finalCheck(worker int) bool {
	s.at(stepReadJob, worker)
	return s.config.Injected(worker) // after IncSleepers; pairs with PushJob, which precedes ReadSleepers
}

// block waits until the worker is woken. The worker's lock is held before and
// after the wait, and free meanwhile. The waker lowers the flag and the count.
func (s *Sleep) block(i *Idle, w *worker) {
	s.at(stepBlock, i.worker)
	began := seam.Now()
	w.fallsAsleep(s, i)
	for w.blocked {
		w.cond.Wait()
	}
	i.awake = wakeState{}
	w.wakesUp(s, i, w.wokenAt.Sub(began))
}

// woken, fallsAsleep and wakesUp note a sleep. The waker calls woken, and the worker itself calls the other two methods. Callers hold the lock
// that guards blocked.
func (w *worker) woken(s *Sleep, worker int) {
	w.blocked, w.wokenAt = false, seam.Now()
	w.tally.Wakes++
	w.shown.Store(looking)
	s.config.Told(false, worker)
}

func (w *worker) fallsAsleep(s *Sleep, i *Idle) {
	w.tally.Sleeps++
	if i.woken {
		w.tally.WakesForNothing++
	}
	w.blocked = true
	w.shown.Store(asleep)
	s.config.Told(true, i.worker)
}

func (w *worker) wakesUp(s *Sleep, i *Idle, slept time.Duration) {
	s.Follow() // The worker's next decisions depend on the number of processors.
	if s.Spins() {
		w.learn(slept)
	}
	i.rounds, i.limit = 0, max(w.rounds, roundsOnceWoken)
	i.woken = true
}
