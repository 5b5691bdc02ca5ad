package sleep

// WakeWorker wakes the given worker if it is asleep, and reports whether it
// was. A goroutine that sets a latch calls WakeWorker with the worker of the
// latch's owner if Latch.Set returned true. Under TickleAll, WakeWorker wakes all
// other workers too.
func (s *Sleep) WakeWorker(worker int) bool { return s.protocol.wake(worker) }

// LatchSet notes that a latch was set on which a worker may sleep. A goroutine that sets a latch
// calls LatchSet after Latch.Set, whatever Latch.Set returned. Only TickleAll needs the call.
func (s *Sleep) LatchSet() {
	if s.latchSet != nil {
		s.latchSet()
	}
}

// WakeOne wakes a sleeper if no worker searches, and reports whether it has woken one.
// It is for jobs that wait although posters saw no need to wake a sleeper.
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

// spare returns how many processors, at one per worker, have nothing to run at
// the counts c. These are the workers less the workers awake, which are the
// sleepers, less the guests at work.
func (s *Sleep) spare(c Counts) int {
	return max(0, c.Sleeping()-s.config.Guests())
}

// wakeAny wakes up to k sleepers. The search for sleepers starts at worker 0, so
// that under a light load the same few workers work and the others continue to sleep.
//
// wakeAny may find fewer sleepers than were counted, because other goroutines have
// woken them meanwhile. Those workers also search after this call's PushJob.
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
	// The flag falling goes up before LatchSleeping and before IncSleepers. If the
	// caller has seen one of these steps and the flag is down now, the worker is
	// awake again.
	if !w.falling.Load() { // after Latch.Set or ReadSleepers; pairs with RaiseFlag
		return false
	}
	s.at(stepLockSleeper, worker)
	w.mu.Lock() // a worker that is still falling asleep holds the lock until the worker blocks or turns back
	if !w.blocked {
		w.mu.Unlock()
		return false
	}
	w.woken(s, worker)
	w.falling.Store(false)
	s.at(stepDecSleepers, worker)
	// The waker counts, and not the sleeper when it runs, so that the next poster sees at once that the sleeper is awake. This is
	// before Signal, because the sleeper may call WorkFound when it runs, and must be counted as idle then.
	s.counts.subSleeping(1)
	w.mu.Unlock()
	s.at(stepSignal, worker)
	// Without the lock, so that the sleeper does not wake up only to wait for the lock. Only this call signals, because only one
	// waker finds blocked true.
	w.cond.Signal()
	s.nudge.pass()
	return true
}
