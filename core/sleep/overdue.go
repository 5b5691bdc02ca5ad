package sleep

// SetOverdue says that a job waits for longer than it should, or no longer. While it
// does, pushers take their slow path, where they may make room for it.
func (s *Sleep) SetOverdue(overdue bool) {
	if overdue {
		s.counts.word.Or(overdueBit)
	} else {
		s.counts.word.And(^overdueBit)
	}
}

// Overdue reports whether a job waits for longer than it should. One atomic load,
// of a word that callers look at anyway. Any order will do: a late answer delays
// the job, and is put right by the next look.
func (s *Sleep) Overdue() bool { return s.counts.word.Load()&overdueBit != 0 }
