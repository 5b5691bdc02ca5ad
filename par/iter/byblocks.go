package iter

// ByUniformBlocks returns it to be worked off n positions at a time: a block is cut
// and run in parallel, and when all of it is done, the next one begins. So an ending
// that stops early does not run beyond the block, and stages that hold their results
// hold no more than one block's. Order and results stay as they are, but for the
// brackets of float sums, which n and the length fix; the length is not known any
// more. Positions are those of the source, before anything is dropped; of a bridge's
// batches, those that are longer are cut. ByUniformBlocks panics where n is below 1.
func (it Iter[T]) ByUniformBlocks(n int) Iter[T] {
	checkSize("ByUniformBlocks", "size", n)
	return it.with(newPaced(it.source(), n, n), kindPaced)
}

// ByExponentialBlocks is [Iter.ByUniformBlocks] with a first block of 64 positions
// and each of the following twice as long as the one before: for a search whose
// answer is likely to come early.
func (it Iter[T]) ByExponentialBlocks() Iter[T] {
	return it.with(newPaced(it.source(), firstWindow, everything), kindPaced)
}

// pacedSource feeds its input's positions window by window.
type pacedSource[T any] struct {
	in          source[T]
	first, most int // lengths of windows; they double
}

func newPaced[T any](in source[T], first, most int) *pacedSource[T] {
	return &pacedSource[T]{in, first, most}
}

func (s *pacedSource[T]) shape() shape {
	sh := s.in.shape()
	sh.n = 0
	sh.traits |= streamed
	return sh
}

func (s *pacedSource[T]) open(int, *marks) cursor[T] {
	panic("par: internal: a streamed source was opened")
}

func (s *pacedSource[T]) settle(b *binding) source[T] {
	behind := binding{limit: b.limit, fixed: b.fixed}
	r := &pacedRun[T]{in: s.in.settle(&behind), first: s.first, most: s.most}
	r.stream = behind.stream
	b.stream = r
	return r
}

// pacedRun is the source of one run: the window that is being worked off.
type pacedRun[T any] struct {
	in          source[T]
	stream      stream // of in; nil where that has positions
	first, most int
	lo          int // where the window begins
}

func (s *pacedRun[T]) shape() shape {
	sh := s.in.shape()
	sh.n = 0 // It is another one for every window.
	return sh
}

func (s *pacedRun[T]) settle(*binding) source[T] { return s }

func (s *pacedRun[T]) open(size int, m *marks) cursor[T] {
	return &windowCursor[T]{s.in.open(size, m), s.lo}
}

func (s *pacedRun[T]) batches(run func(n int) bool) {
	next := s.first
	through := func(n int) bool {
		for lo := 0; lo < n; {
			k := min(next, n-lo)
			s.lo = lo
			if !run(k) {
				return false
			}
			lo += k
			next = min(next, s.most-next) + next
		}
		return true
	}
	if s.stream != nil {
		s.stream.batches(through)
	} else {
		through(s.in.shape().n)
	}
}
