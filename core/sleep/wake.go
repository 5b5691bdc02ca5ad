package sleep

// WakeWorker wakes the given worker if it is asleep, and reports whether it
// was. It is for whoever sets a latch: call it when Latch.Set returned true,
// with the worker of the latch's owner. Under TickleAll all others are woken with it.
func (s *Sleep) WakeWorker(worker int) bool { return s.protocol.wake(worker) }

// LatchSet says that a latch was set on which a worker may sleep, for TickleAll. Whoever sets
// one calls it after Latch.Set, whatever that returned.
func (s *Sleep) LatchSet() {
	if s.latchSet != nil {
		s.latchSet()
	}
}

// WakeOne wakes a sleeper if nobody searches, and reports whether it did. It is for
// jobs that wait though posters saw no need to wake anybody.
func (s *Sleep) WakeOne() bool {
	c := s.Load()
	if c.Sleeping() == 0 || c.Idle() > 0 {
		return false
	}
	for i := range s.workers {
		if s.protocol.wake(i) {
			return true
		}
	}
	return false
}

// spare is the number of processors, at one per worker, that would have
// nothing to run at the counts c: the workers less those awake, less the
// guests at work, which is sleepers less guests.
func (s *Sleep) spare(c Counts) int {
	return max(0, c.Sleeping()-s.config.Guests())
}

// wakeAny wakes up to k sleepers. The search starts at worker 0, so that under
// a light load the same few workers serve and the others sleep on.
//
// It may find fewer than were counted: then others have woken them meanwhile,
// and those search after this call's PushJob all the same.
func (s *Sleep) wakeAny(k int) {
	for i := 0; k > 0 && i < len(s.workers); i++ {
		if s.wake(i) {
			k--
		}
	}
}

// wake wakes one worker if it is asleep.
func (s *Sleep) wake(worker int) bool {
	w := &s.workers[worker]
	// Falling rises before LatchSleeping and before IncSleepers: a caller that saw
	// either and sees no flag now knows that the worker has come awake since.
	if !w.falling.Load() { // after Latch.Set or ReadSleepers; pairs with RaiseFlag
		return false
	}
	s.at(stepLockSleeper, worker)
	w.mu.Lock() // a worker that is still falling asleep holds it until it blocks or turns back
	if !w.blocked {
		w.mu.Unlock()
		return false
	}
	w.woken(s, worker)
	w.falling.Store(false)
	s.at(stepDecSleepers, worker)
	// Here and not by the sleeper when it runs, so that the next poster sees at once that it is awake; and before Signal, since
	// once awake it may call WorkFound, which must find it counted as idle.
	s.counts.subSleeping(1)
	w.mu.Unlock()
	s.at(stepSignal, worker)
	// Without the lock, so that the sleeper does not wake up only to wait for it. None but this call can signal: blocked was true
	// for one of us.
	w.cond.Signal()
	s.nudge.pass()
	return true
}
