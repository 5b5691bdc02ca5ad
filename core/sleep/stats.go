package sleep

// Stats are counts since New, over all workers. The counts of each worker belong
// to one moment, but the workers are read one after the other.
type Stats struct {
	// Sleeps is how often a worker fell asleep.
	Sleeps uint64
	// Wakes is how often a worker was woken: Sleeps less the workers asleep now.
	Wakes uint64
	// WakesForNothing is how often a worker was woken, found no job and its latch
	// not set, and fell asleep again.
	WakesForNothing uint64
	// TurnedBack is how often a worker was about to fall asleep and searched once
	// more instead, because work had been posted meanwhile.
	TurnedBack uint64
}

// Stats returns the counts up to now. It takes every worker's lock once.
func (s *Sleep) Stats() Stats {
	var sum Stats
	for i := range s.workers {
		w := &s.workers[i]
		mu := w.cond.L
		mu.Lock()
		t := w.tally
		mu.Unlock()
		sum.Sleeps += t.Sleeps
		sum.Wakes += t.Wakes
		sum.WakesForNothing += t.WakesForNothing
		sum.TurnedBack += t.TurnedBack
	}
	return sum
}

// Inactive reports whether the given worker has searched for work in vain and still has none, and whether it sleeps. It is for monitoring;
// the protocol does not use it. It costs one load.
func (s *Sleep) Inactive(worker int) (inactive, sleeps bool) {
	shown := s.workers[worker].shown.Load()
	return shown != active, shown == asleep
}
