package iter

// Filter returns a pipeline over the elements for which keep returns true, in
// order. Its length is not known, and operations that need positions must first
// pack what is left. It panics where keep is nil.
func (it Iter[T]) Filter(keep func(T) bool) Iter[T] {
	checkFunc("Filter", keep == nil)
	return it.with(newFilter(it.source(), keep), mix(kindFilter, code(keep)))
}

type filterSource[T any] struct {
	in   source[T]
	keep func(T) bool
	sh   shape
}

func newFilter[T any](in source[T], keep func(T) bool) *filterSource[T] {
	sh := through[T](in.shape())
	sh.traits &^= exact
	return &filterSource[T]{in, keep, sh}
}

func (s *filterSource[T]) shape() shape { return s.sh }

func (s *filterSource[T]) open(size int, m *marks) cursor[T] {
	if in, ok := s.in.(filterable[T]); ok {
		return in.openFiltered(size, m, s.keep)
	}
	return &filterCursor[T]{in: s.in.open(size, m), keep: s.keep, marks: m}
}

func (s *filterSource[T]) settle(b *binding) source[T] { return newFilter(s.in.settle(b), s.keep) }

type filterCursor[T any] struct {
	in    cursor[T]
	keep  func(T) bool
	marks *marks
	kept  int // elements of the block that are kept so far; -1: the input is still to come
	out   []T
}

func (c *filterCursor[T]) block(lo, hi int, dst []T) []T {
	c.kept, c.out = -1, dst
	return c.apply(c.in.block(lo, hi, dst))
}

func (c *filterCursor[T]) apply(in []T) []T {
	c.kept = 0
	sift(c.marks, in, c)
	return c.out[:c.kept]
}

func (c *filterCursor[T]) add(in []T) int {
	// What is kept moves to the front, never beyond where it is read: in and
	// out may be the same memory. Every element is written, and the next one
	// over it where it is not kept, because a branch that goes either way at
	// random costs more than the call of keep.
	out, keep, n := c.out, c.keep, c.kept
	for _, x := range in {
		c.kept = n
		out[n] = x
		if keep(x) {
			n++
		}
	}
	c.kept = n
	return n
}

func (c *filterCursor[T]) salvage() []T {
	if c.kept >= 0 {
		return c.out[:c.kept]
	}
	return c.apply(c.in.salvage())
}

// sifter is a cursor that drops elements.
type sifter[T any] interface {
	// add adds to the elements that are kept, and returns how many they are.
	add(in []T) int
}

// sift gives c the elements of a block, and keeps m.
func sift[T any](m *marks, in []T, c sifter[T]) {
	if m == nil {
		c.add(in)
		return
	}
	ends := m.input(len(in))
	from := 0
	for i, end := range ends {
		ends[i], from = c.add(in[from:end]), end
	}
	c.add(in[from:])
}
