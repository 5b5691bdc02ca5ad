package iter

// Interleave returns a pipeline over the first element of it, the first of other, the
// second of it and so on; when one has no more, the rest of the other follows. Where
// the length of one is not known, as behind Filter, the ending first packs its
// elements into a slice, in parallel; otherwise it is known here too. The pipeline is
// tuned as it is. Interleave panics where the lengths add up to more than an int can
// count.
func (it Iter[T]) Interleave(other Iter[T]) Iter[T] {
	return it.limitTo(other.limit()).with(newInterleave(positioned(it), positioned(other), false), mix(kindInterleave, other.key))
}

// InterleaveShortest is [Iter.Interleave] that ends when it is the turn of the one
// that has no more: 1, 2, 3 and 7 give 1, 7, 2, while 7 and 1, 2, 3 give 7, 1. What is
// left over is not run.
func (it Iter[T]) InterleaveShortest(other Iter[T]) Iter[T] {
	return it.limitTo(other.limit()).with(newInterleave(positioned(it), positioned(other), true), mix(kindInterleaveShortest, other.key))
}

type interleaveSource[T any] struct {
	a, b     source[T]
	shortest bool
	sh       shape
}

func newInterleave[T any](a, b source[T], shortest bool) *interleaveSource[T] {
	sh, other := a.shape(), b.shape()
	switch {
	case !shortest:
		sh.n = totalLen("Interleave", sh.n, other.n)
	case sh.n <= other.n:
		sh.n = totalLen("InterleaveShortest", sh.n, sh.n)
	default:
		sh.n = totalLen("InterleaveShortest", other.n, other.n+1)
	}
	return &interleaveSource[T]{a, b, shortest, through[T](sh.beside(other))}
}

func (s *interleaveSource[T]) shape() shape  { return s.sh }
func (s *interleaveSource[T]) isInert() bool { return inert(s.a) && inert(s.b) }

func (s *interleaveSource[T]) open(size int, _ *marks) cursor[T] {
	na, nb := s.a.shape().n, s.b.shape().n
	return &interleaveCursor[T]{
		a: openInput(s.a, size, nil), b: openInput(s.b, size, nil),
		both: min(na, nb), longA: na > nb,
	}
}

func (s *interleaveSource[T]) settle(b *binding) source[T] {
	return newInterleave(s.a.settle(b), s.b.settle(b), s.shortest)
}

type interleaveCursor[T any] struct {
	a, b   input[T]
	both   int  // elements that each has a partner for
	longA  bool // the rest is a's
	lo, hi int
	as     []T // the block of a
	gotA   bool
	out    []T
}

func (c *interleaveCursor[T]) block(lo, hi int, dst []T) []T {
	c.lo, c.hi, c.out, c.gotA = lo, hi, dst, false
	c.as = pull(&c.a, c.before(lo), c.before(hi))
	c.gotA = true
	return c.withB(hi)
}

// before returns how many elements of a there are before position pos.
func (c *interleaveCursor[T]) before(pos int) int {
	switch {
	case pos/2 < c.both:
		return pos - pos/2
	case c.longA:
		return pos - c.both
	default:
		return c.both
	}
}

// posA and posB return the position of element i of a and of b.
func (c *interleaveCursor[T]) posA(i int) int { return i + min(i, c.both) }

func (c *interleaveCursor[T]) posB(i int) int { return i + min(i+1, c.both) }

// withB gets the elements of b and returns the block up to position hi.
func (c *interleaveCursor[T]) withB(hi int) []T {
	c.hi = hi
	return c.merge(pull(&c.b, c.lo-c.before(c.lo), hi-c.before(hi)), hi)
}

func (c *interleaveCursor[T]) merge(bs []T, hi int) []T {
	out, as := c.out[:hi-c.lo], c.as
	for i := range out {
		if pos := c.lo + i; c.before(pos) < c.before(pos+1) {
			out[i], as = as[0], as[1:]
		} else {
			out[i], bs = bs[0], bs[1:]
		}
	}
	return out
}

func (c *interleaveCursor[T]) salvage() []T {
	if !c.gotA {
		// b has not run yet. Its elements before the one at which a panicked
		// come first, and may panic too.
		c.as = c.a.cur.salvage()
		c.gotA = true
		return c.withB(c.posA(c.before(c.lo) + len(c.as)))
	}
	bs := c.b.cur.salvage()
	return c.merge(bs, c.posB(c.lo-c.before(c.lo)+len(bs)))
}

// pull returns a block of in, which may be empty.
func pull[T any](in *input[T], lo, hi int) []T {
	if lo == hi {
		return nil
	}
	return in.block(lo, hi)
}
