package sleep

// Load returns the counters of this moment. It costs one atomic load.
func (s *Sleep) Load() Counts {
	return s.counts.load()
}

// Quiet reports whether no worker is inactive, so that a Post method would do nothing. It costs one atomic load.
func (s *Sleep) Quiet() bool {
	if s.toldOfPushes() {
		return false
	}
	return s.counts.word.Load()&inactiveBits == 0
}

// Wanting returns the number of inactive workers, for which a push may have to show jobs to
// thieves. If a job is overdue, the result is larger than the number of workers can be. Wanting
// costs one atomic load.
func (s *Sleep) Wanting() uint32 {
	if s.toldOfPushes() {
		return MaxWorkers // The push takes the path on which Pushed is called.
	}
	return uint32(s.counts.word.Load()) >> inactiveShift
}

// SetOverdue sets what Overdue returns.
func (s *Sleep) SetOverdue(overdue bool) {
	if overdue {
		s.counts.word.Or(overdueBit)
	} else {
		s.counts.word.And(^overdueBit)
	}
}

// Overdue reports whether a job waits for longer than it should. It costs one atomic load, for which any order will do.
func (s *Sleep) Overdue() bool { return s.counts.word.Load()&overdueBit != 0 }
