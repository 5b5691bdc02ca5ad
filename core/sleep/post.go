package sleep

// PostJoin notes that n jobs of joins have become visible to thieves. The owner
// runs these jobs itself if nobody takes them. Therefore PostJoin wakes sleepers by
// the wake rule, but only as many as there are processors to spare (README.md, Spare).
// queueWasEmpty: thieves could not take a job there before.
//
// For all Post methods: n is at least 1, and the jobs were made visible by an atomic operation before the call. If no worker is
// inactive, a Post method costs one atomic load (BenchmarkPost).
func (s *Sleep) PostJoin(n int, queueWasEmpty bool) {
	// If no worker is inactive, no worker is sleepy. A worker that gets sleepy later
	// searches first, after PushJob. Therefore no worker must be woken.
	if s.counts.word.Load()&inactiveBits != 0 { // ReadSleepers, after PushJob; pairs with StartLooking and IncSleepers
		s.postJoin(n, queueWasEmpty)
	}
}

// PostSpawn notes that n spawned jobs were put into a deque. queueWasEmpty: the
// deque was empty before. PostSpawn wakes sleepers by the wake rule, whatever the
// number of guests is, because the spawner does not wait for the jobs.
func (s *Sleep) PostSpawn(n int, queueWasEmpty bool) {
	if s.counts.word.Load()&inactiveBits != 0 { // ReadSleepers, after PushJob; pairs with StartLooking and IncSleepers
		s.post(n, queueWasEmpty, true)
	}
}

// PostInjected notes that n jobs were put into the injector. queueWasEmpty: the
// injector was empty before. PostInjected wakes sleepers by the wake rule, whatever
// the number of guests is. No such job ever waits while all workers sleep.
func (s *Sleep) PostInjected(n int, queueWasEmpty bool) {
	if s.counts.word.Load()&inactiveBits != 0 { // ReadSleepers, after PushJob; pairs with IncSleepers, which precedes ReadJob
		s.post(n, queueWasEmpty, false)
	}
}

// PostBroadcast notes that each worker has got a job that only that worker can take, and wakes all workers that sleep. No worker
// ever sleeps while such a job waits for it. The wake rule does not apply, because the sleepers that were counted need not be
// those that are found: a worker may find its job and fall asleep again. A worker whose final check comes before PushJob has
// raised its flag before that, so PostBroadcast finds the worker.
func (s *Sleep) PostBroadcast() {
	if s.counts.word.Load()&inactiveBits == 0 { // ReadSleepers, after PushJob; pairs with StartLooking
		return
	}
	s.needed(1, false, true)
	for i := range s.workers {
		s.wake(i) // after PushJob; pairs with RaiseFlag, which precedes ReadJob; TickleAll has woken all in needed, and raises no flag
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
	case !queueWasEmpty: // More jobs are likely to follow, and a sleeper takes some time to wake.
		k += c.Sleeping() / ahead
	case c.Sleeping() == len(s.workers) && c.Sleeping() >= ahead: // The job is the first of a region.
		k++
	}
	if spare := s.spare(c); spare > 0 {
		s.wakeAny(min(k, spare, int(s.processors.Load())-c.Idle()))
	} else {
		s.config.Withheld()
	}
}

// ahead says how many sleepers are woken in addition, for forks that are likely to follow. If thieves saw another fork already, these are one in
// ahead sleepers. If all workers sleep, and there are ahead of them or more, the fork is the first of a region, and one sleeper is added.
const ahead = 8

// GuestLeft notes that a goroutine has just stopped counting as a guest at work.
// Before that, PostJoin may have woken no sleeper because there was no processor
// to spare, and the job may still wait. Therefore GuestLeft wakes one sleeper if
// no worker is idle, another goroutine is at work, and there is now a processor
// to spare. If no worker is inactive, GuestLeft costs one atomic load.
//
// Preconditions: Config.Guests no longer counts the guest.
func (s *Sleep) GuestLeft() {
	if s.counts.word.Load()&inactiveBits != 0 {
		s.protocol.guestLeft()
	}
}

// needed returns how many sleepers the protocol wants to wake for n new jobs, and the counts on which that is based.
func (s *Sleep) needed(n int, queueWasEmpty, own bool) (Counts, int) {
	if n < 1 {
		panic("core/sleep: internal: a post of no jobs")
	}
	return s.protocol.needed(n, queueWasEmpty, own)
}
