package sleep

// PostJoin says that n jobs of joins have become visible to thieves. Their
// owner runs them itself if nobody comes, so sleepers are woken by the wake
// rule, but only as many as there are processors to spare (README.md, Spare).
// queueWasEmpty says that thieves had nothing to take there before.
//
// For all Post methods: n is at least 1, and the jobs were made visible by an atomic operation before the call. With no worker
// inactive they cost one atomic load (BenchmarkPost).
func (s *Sleep) PostJoin(n int, queueWasEmpty bool) {
	// If no worker is inactive, none is sleepy, and a worker that gets sleepy later
	// searches first, which is after PushJob. So nobody must be woken.
	if s.counts.word.Load()&inactiveBits != 0 { // ReadSleepers, after PushJob; pairs with StartLooking and IncSleepers
		s.postJoin(n, queueWasEmpty)
	}
}

// PostSpawn says that n spawned jobs were put into a worker's deque, which
// was empty before or not. Sleepers are woken by the wake rule, whatever the
// number of guests: the spawner does not wait for the jobs.
func (s *Sleep) PostSpawn(n int, queueWasEmpty bool) {
	if s.counts.word.Load()&inactiveBits != 0 { // ReadSleepers, after PushJob; pairs with StartLooking and IncSleepers
		s.post(n, queueWasEmpty, true)
	}
}

// PostInjected says that n jobs were put into the injector, which was empty
// before or not. Sleepers are woken by the wake rule, whatever the number of
// guests. No such job is ever left with all workers asleep.
func (s *Sleep) PostInjected(n int, queueWasEmpty bool) {
	if s.counts.word.Load()&inactiveBits != 0 { // ReadSleepers, after PushJob; pairs with IncSleepers, which precedes ReadJob
		s.post(n, queueWasEmpty, false)
	}
}

// PostBroadcast says that each worker has been handed a job that only it can take, and wakes all that sleep. No such job is ever
// slept through. The wake rule does not apply: as many sleepers as were counted may be others by the time that they are woken,
// since some find their jobs and fall asleep again. A worker whose final check comes before PushJob has raised its flag before
// that, so it is found here.
func (s *Sleep) PostBroadcast() {
	if s.counts.word.Load()&inactiveBits == 0 { // ReadSleepers, after PushJob; pairs with StartLooking
		return
	}
	s.needed(1, false, true)
	for i := range s.workers {
		s.wake(i) // after PushJob; pairs with RaiseFlag, which precedes ReadJob; TickleAll has woken all, and raises no flag
	}
}

// post is the slow path of PostSpawn and PostInjected. own is true for PostSpawn.
func (s *Sleep) post(n int, queueWasEmpty, own bool) {
	_, k := s.needed(n, queueWasEmpty, own)
	s.wakeAny(k)
}

// postJoin is the slow path of PostJoin.
func (s *Sleep) postJoin(n int, queueWasEmpty bool) {
	c, k := s.needed(n, queueWasEmpty, true)
	if k == 0 {
		return
	}
	switch {
	case !queueWasEmpty: // There is more than others have come for, and they will take some time.
		k += c.Sleeping() / ahead
	case c.Sleeping() == len(s.workers) && c.Sleeping() >= ahead: // A region begins.
		k++
	}
	if spare := s.spare(c); spare > 0 {
		s.wakeAny(min(k, spare, int(s.processors.Load())-c.Idle()))
	} else {
		s.config.Withheld()
	}
}

// ahead is of how many sleepers one is woken for the forks that are likely to follow one that is not the only one. If so many workers are
// all asleep, one is woken for the forks that are likely to follow the first one.
const ahead = 8

// GuestLeft says that a goroutine has just stopped to count as a guest at
// work. While it did, PostJoin may have held back a wake-up for want of a
// processor, and that job may still lie there. So this wakes one sleeper if
// nobody is idle, somebody else is at work, and there is now a processor to
// spare. With no worker inactive it costs one atomic load.
//
// Preconditions: Config.Guests no longer counts the guest.
func (s *Sleep) GuestLeft() {
	if s.counts.word.Load()&inactiveBits != 0 {
		s.protocol.guestLeft()
	}
}

// needed says how many sleepers the protocol wants for n new jobs, at the counts that it returns.
func (s *Sleep) needed(n int, queueWasEmpty, own bool) (Counts, int) {
	if n < 1 {
		panic("core/sleep: internal: a post of no jobs")
	}
	return s.protocol.needed(n, queueWasEmpty, own)
}
