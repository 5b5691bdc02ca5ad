package iter

// sieve is what one run keeps of its blocks, depending on what it has seen so far,
// wherever that was.
type sieve[T any] struct {
	// cut says that xs[from:to] is kept of a block. Where it panics, the first
	// *safe elements are kept.
	cut func(xs []T, safe *int) (from, to int)
	// done reports that nothing more will be kept; nil: that is never so.
	done func() bool
}

// sieveSource is a stage with a sieve, which it makes for every run.
type sieveSource[T any] struct {
	in    source[T]
	start func() sieve[T]
}

func (s *sieveSource[T]) shape() shape {
	sh := s.in.shape()
	sh.traits = sh.traits&^exact | loose
	return sh
}

func (s *sieveSource[T]) open(int, *marks) cursor[T] {
	panic("par: internal: a loose source was opened")
}

func (s *sieveSource[T]) settle(b *binding) source[T] {
	r := &sieveRun[T]{s.in.settle(b), s.start()}
	if b.stream != nil && r.sieve.done != nil {
		b.stream = &untilStream{b.stream, r.sieve.done}
	}
	return r
}

// untilStream is a stream that ends when something is done.
type untilStream struct {
	stream
	done func() bool
}

func (s *untilStream) batches(run func(n int) bool) {
	if !s.done() {
		s.stream.batches(func(n int) bool { return run(n) && !s.done() })
	}
}

type sieveRun[T any] struct {
	in    source[T]
	sieve sieve[T]
}

func (s *sieveRun[T]) shape() shape {
	sh := s.in.shape()
	sh.traits &^= exact
	return sh
}

func (s *sieveRun[T]) settle(*binding) source[T] { return s }

func (s *sieveRun[T]) open(size int, m *marks) cursor[T] {
	return &sieveCursor[T]{in: s.in.open(size, m), sieve: &s.sieve, marks: m}
}

type sieveCursor[T any] struct {
	in    cursor[T]
	sieve *sieve[T]
	marks *marks
	xs    []T // the block of in; nil while it is being made
	safe  int
}

func (c *sieveCursor[T]) block(lo, hi int, dst []T) []T {
	if done := c.sieve.done; done != nil && done() {
		for at := lo; at < hi; at = stretch(c.marks, at, hi) {
			mark(c.marks, 0)
		}
		return dst[:0]
	}
	c.xs = nil
	return c.apply(c.in.block(lo, hi, dst))
}

func (c *sieveCursor[T]) apply(in []T) []T {
	c.xs, c.safe = in, 0
	from, to := c.sieve.cut(in, &c.safe)
	if c.marks != nil {
		ends := c.marks.input(len(in))
		for i, end := range ends {
			ends[i] = min(max(from, end), to) - from
		}
	}
	return in[from:to]
}

func (c *sieveCursor[T]) salvage() []T {
	if c.xs != nil {
		return c.xs[:c.safe]
	}
	return c.apply(c.in.salvage())
}
