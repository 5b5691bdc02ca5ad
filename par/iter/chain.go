package iter

// Chain returns a pipeline over the elements of it and then those of other. The
// length is known where both are. A part that comes from a bridge, [Blocks], Fold
// or another stage that works batch by batch is packed into a slice first, in
// parallel, when an ending runs; others run where they stand. The pipeline is tuned
// as it is. Chain panics where the lengths add up to more than an int can count.
func (it Iter[T]) Chain(other Iter[T]) Iter[T] {
	return it.limitTo(other.limit()).with(newChain(based(it), based(other)), mix(kindChain, other.key))
}

type chainSource[T any] struct {
	a, b source[T]
	sh   shape
}

func newChain[T any](a, b source[T]) *chainSource[T] {
	sh := a.shape().beside(b.shape())
	sh.n = totalLen("Chain", sh.n, b.shape().n)
	return &chainSource[T]{a, b, through[T](sh)}
}

func (s *chainSource[T]) shape() shape { return s.sh }

func (s *chainSource[T]) open(size int, m *marks) cursor[T] {
	if s.sh.is(exact) {
		m = nil // Every position still has its element.
	}
	return &chainCursor[T]{a: s.a.open(size, nil), b: s.b.open(size, nil), seam: s.a.shape().n, marks: m}
}

func (s *chainSource[T]) settle(b *binding) source[T] {
	return newChain(s.a.settle(b), s.b.settle(b))
}

type chainCursor[T any] struct {
	a, b  cursor[T]
	seam  int // where b begins
	marks *marks
	at    cursor[T] // the one at work
	out   []T       // what is done of the block
}

func (c *chainCursor[T]) block(lo, hi int, dst []T) []T {
	c.out = dst[:0]
	for at := lo; at < hi; {
		to := stretch(c.marks, at, hi)
		if at < c.seam {
			c.pull(c.a, at, min(to, c.seam))
		}
		if to > c.seam {
			c.pull(c.b, max(at, c.seam)-c.seam, to-c.seam)
		}
		mark(c.marks, len(c.out))
		at = to
	}
	return c.out
}

// pull adds a block of cur, which there is room for.
func (c *chainCursor[T]) pull(cur cursor[T], lo, hi int) {
	c.at = cur
	n := len(c.out)
	c.out = append(c.out, cur.block(lo, hi, c.out[n:n+hi-lo])...)
}

func (c *chainCursor[T]) salvage() []T { return append(c.out, c.at.salvage()...) }
