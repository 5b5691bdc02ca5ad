package iter

// between is a stream with something to do before each batch and behind it, of so many positions.
type between struct {
	stream
	before, after func(n int) // after may be nil
}

func (s *between) batches(run func(n int) bool) {
	s.stream.batches(func(n int) bool {
		s.before(n)
		more := run(n)
		if s.after != nil {
			s.after(n)
		}
		return more
	})
}
