package iter

// FilterMap returns a pipeline over those f(x), for the elements x of it, for
// which f also returns true, in order. Its length is not known, and operations
// that need positions must first pack what is left. FilterMap panics where f is
// nil.
func FilterMap[T, U any](it Iter[T], f func(T) (U, bool)) Iter[U] {
	checkFunc("FilterMap", f == nil)
	return onto[T, U](it, newFilterMap(it.source(), f), mix(kindFilterMap, code(f)))
}

type filterMapSource[T, U any] struct {
	in source[T]
	f  func(T) (U, bool)
	sh shape
}

func newFilterMap[T, U any](in source[T], f func(T) (U, bool)) *filterMapSource[T, U] {
	sh := through[U](in.shape())
	sh.traits &^= exact
	return &filterMapSource[T, U]{in, f, sh}
}

func (s *filterMapSource[T, U]) shape() shape { return s.sh }

func (s *filterMapSource[T, U]) open(size int, m *marks) cursor[U] {
	return &filterMapCursor[T, U]{in: openInput(s.in, size, m), f: s.f, marks: m}
}

func (s *filterMapSource[T, U]) settle(b *binding) source[U] {
	return newFilterMap(s.in.settle(b), s.f)
}

type filterMapCursor[T, U any] struct {
	in    input[T]
	f     func(T) (U, bool)
	marks *marks
	kept  int // elements of the block that are kept so far; -1: the input is still to come
	out   []U
}

func (c *filterMapCursor[T, U]) block(lo, hi int, dst []U) []U {
	c.kept, c.out = -1, dst
	return c.apply(c.in.block(lo, hi))
}

func (c *filterMapCursor[T, U]) apply(in []T) []U {
	c.kept = 0
	sift(c.marks, in, c)
	return c.out[:c.kept]
}

func (c *filterMapCursor[T, U]) add(in []T) int {
	out, f, n := c.out, c.f, c.kept
	for _, x := range in {
		c.kept = n
		y, ok := f(x)
		out[n] = y // Without a branch, as in Filter.
		if ok {
			n++
		}
	}
	c.kept = n
	return n
}

func (c *filterMapCursor[T, U]) salvage() []U {
	if c.kept >= 0 {
		return c.out[:c.kept]
	}
	return c.apply(c.in.cur.salvage())
}
