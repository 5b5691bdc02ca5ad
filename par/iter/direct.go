package iter

// A visitable source makes its elements as it goes, so that a function can
// be called for each without a block of them in between.
type visitable[T any] interface {
	// visit calls f for the elements of the positions [lo, hi), in order.
	visit(lo, hi int, f func(T))
}

func (s *refsSource[T]) visit(lo, hi int, f func(*T)) {
	xs := s.xs[lo:hi]
	for i := range xs {
		f(&xs[i])
	}
}

func (s *rangeSource[T]) visit(lo, hi int, f func(T)) {
	v := s.first + T(lo) // Wraps around where T is narrower than lo, as it should.
	for range hi - lo {
		f(v)
		v++
	}
}

// direct lets p go without blocks where it is a ForEach over a visitable source and
// nothing else.
func (p *effects[T]) direct() {
	f, ok := p.k.(each[T])
	if !ok {
		return
	}
	if w, ok := p.src.(visitable[T]); ok {
		p.visiting = visitation[T]{in: w, f: f}
		p.src, p.k = &p.visiting, &p.visiting
		p.sh.traits |= view // No buffer is needed.
	}
}

// visitation stands for a visitable source as one of empty blocks, and for a function
// as a taker that has the source call it.
type visitation[T any] struct {
	in visitable[T]
	f  func(T)
}

func (w *visitation[T]) shape() shape               { panic("par/iter: internal: the shape was known before") }
func (w *visitation[T]) open(int, *marks) cursor[T] { return w }
func (w *visitation[T]) settle(*binding) source[T]  { return w }
func (w *visitation[T]) block(_, _ int, _ []T) []T  { return nil }
func (w *visitation[T]) salvage() []T               { return nil }
func (w *visitation[T]) take(lo, hi int, _ []T)     { w.in.visit(lo, hi, w.f) }
