package iter

// Zip returns a pipeline over pairs of the elements of a and b at the same
// position; it is as long as the shorter of them, and what the longer has beyond
// that is not run. Where the length of one is not known, as behind Filter, the
// ending first packs all its elements into a slice, in parallel.
//
// The pipeline is tuned as a is.
func Zip[A, B any](a Iter[A], b Iter[B]) Iter[Pair[A, B]] {
	return onto[A, Pair[A, B]](a.limitTo(b.limit()), newZip(positioned(a), positioned(b)), mix(kindZip, b.key))
}

type zipSource[A, B any] struct {
	a  source[A]
	b  source[B]
	sh shape
}

func newZip[A, B any](a source[A], b source[B]) *zipSource[A, B] {
	sh := a.shape().beside(b.shape())
	sh.n = min(sh.n, b.shape().n)
	return &zipSource[A, B]{a, b, through[Pair[A, B]](sh)}
}

func (s *zipSource[A, B]) shape() shape { return s.sh }

func (s *zipSource[A, B]) open(size int, _ *marks) cursor[Pair[A, B]] {
	return &zipCursor[A, B]{a: openInput(s.a, size, nil), b: openInput(s.b, size, nil)}
}

func (s *zipSource[A, B]) settle(b *binding) source[Pair[A, B]] {
	return newZip(s.a.settle(b), s.b.settle(b))
}

type zipCursor[A, B any] struct {
	a      input[A]
	b      input[B]
	lo, hi int
	as     []A // the block of a; nil while it is being made
	out    []Pair[A, B]
	gotA   bool
}

func (c *zipCursor[A, B]) block(lo, hi int, dst []Pair[A, B]) []Pair[A, B] {
	c.lo, c.hi, c.out, c.gotA = lo, hi, dst, false
	c.as = c.a.block(lo, hi)
	c.gotA = true
	return c.pairs(c.b.block(lo, hi))
}

func (c *zipCursor[A, B]) pairs(bs []B) []Pair[A, B] {
	as, out := c.as[:len(bs)], c.out[:len(bs)]
	for i, a := range as {
		out[i] = Pair[A, B]{a, bs[i]}
	}
	return out
}

func (c *zipCursor[A, B]) salvage() []Pair[A, B] {
	if c.gotA {
		return c.pairs(c.b.cur.salvage())
	}
	// b has not run yet. Its elements before the one at which a panicked come
	// first, and may panic too.
	c.as = c.a.cur.salvage()
	c.gotA = true
	return c.pairs(c.b.block(c.lo, c.lo+len(c.as)))
}
