package iter

// Intersperse returns a pipeline over the elements of it with v between every two of
// them. Where the length of it is not known, as behind Filter, the ending first packs
// the elements into a slice, in parallel; otherwise it is known here too. Intersperse
// panics where the length would be more than an int can count.
func (it Iter[T]) Intersperse(v T) Iter[T] {
	return it.with(newIntersperse(positioned(it), v), kindIntersperse)
}

type intersperseSource[T any] struct {
	in source[T]
	v  T
	sh shape
}

func newIntersperse[T any](in source[T], v T) *intersperseSource[T] {
	sh := through[T](in.shape())
	if sh.n > 0 {
		sh.n = totalLen("Intersperse", sh.n, sh.n-1)
	}
	return &intersperseSource[T]{in, v, sh}
}

func (s *intersperseSource[T]) shape() shape { return s.sh }

func (s *intersperseSource[T]) open(size int, _ *marks) cursor[T] {
	return &intersperseCursor[T]{in: openInput(s.in, size, nil), v: s.v}
}

func (s *intersperseSource[T]) settle(b *binding) source[T] {
	return newIntersperse(s.in.settle(b), s.v)
}

func (s *intersperseSource[T]) isInert() bool { return inert(s.in) }

func (s *intersperseSource[T]) reversed() source[T] { return newIntersperse(reversed(s.in), s.v) }

// intersperseCursor has the elements of its input at even positions.
type intersperseCursor[T any] struct {
	in     input[T]
	v      T
	lo, hi int
	out    []T
}

func (c *intersperseCursor[T]) block(lo, hi int, dst []T) []T {
	c.lo, c.hi, c.out = lo, hi, dst
	var in []T
	if first, end := lo-lo/2, hi-hi/2; first < end {
		in = c.in.block(first, end)
	}
	return c.mingle(in, hi)
}

func (c *intersperseCursor[T]) mingle(in []T, hi int) []T {
	out := c.out[:hi-c.lo]
	for i := range out {
		if (c.lo+i)&1 == 1 {
			out[i] = c.v
			continue
		}
		out[i], in = in[0], in[1:]
	}
	return out
}

func (c *intersperseCursor[T]) salvage() []T {
	in := c.in.cur.salvage()
	return c.mingle(in, 2*(c.lo-c.lo/2+len(in)))
}
