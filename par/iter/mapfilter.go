package iter

// filterable is a Map, which can be opened as one stage with the Filter behind it: one
// loop over the block instead of two.
type filterable[T any] interface {
	openFiltered(size int, m *marks, keep func(T) bool) cursor[T]
}

func (s *mapSource[T, U]) openFiltered(size int, m *marks, keep func(U) bool) cursor[U] {
	return &mapFilterCursor[T, U]{in: openInput(s.in, size, m), f: s.f, keep: keep, marks: m}
}

func (s *updateSource[T]) openFiltered(size int, m *marks, keep func(T) bool) cursor[T] {
	c := &updateFilterCursor[T]{}
	c.in.cur, c.f, c.keep, c.marks = s.in.open(size, m), s.f, keep, m
	return c
}

// mapFilterCursor is a Map with a Filter.
type mapFilterCursor[T, U any] struct {
	in    input[T]
	f     func(T) U
	keep  func(U) bool
	marks *marks
	kept  int // elements of the block that are kept so far; -1: the input is still to come
	out   []U
}

func (c *mapFilterCursor[T, U]) block(lo, hi int, dst []U) []U {
	c.kept, c.out = -1, dst
	return c.apply(c.in.block(lo, hi))
}

func (c *mapFilterCursor[T, U]) apply(in []T) []U {
	c.kept = 0
	sift(c.marks, in, c)
	return c.out[:c.kept]
}

func (c *mapFilterCursor[T, U]) add(in []T) int {
	out, f, keep, n := c.out, c.f, c.keep, c.kept
	for _, x := range in {
		c.kept = n
		y := f(x)
		out[n] = y // Without a branch, as in Filter.
		if keep(y) {
			n++
		}
	}
	c.kept = n
	return n
}

func (c *mapFilterCursor[T, U]) salvage() []U {
	if c.kept >= 0 {
		return c.out[:c.kept]
	}
	return c.apply(c.in.cur.salvage())
}

// updateFilterCursor is one whose input and output share the buffer of the stage
// behind it.
type updateFilterCursor[T any] struct{ mapFilterCursor[T, T] }

func (c *updateFilterCursor[T]) block(lo, hi int, dst []T) []T {
	c.in.buf = dst
	return c.mapFilterCursor.block(lo, hi, dst)
}
