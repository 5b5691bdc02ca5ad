package iter

import "github.com/seed1237c087/manta/par/internal/check"

// Interleave returns a pipeline over the elements of n and other in turn; when one has no
// more, the rest of the other follows.
//
//go:noinline
func (n Node) Interleave(other Node) Node { return n.interleave(Interleave, other) }

// InterleaveShortest is Interleave that ends when it is the turn of the one that has no
// more.
//
//go:noinline
func (n Node) InterleaveShortest(other Node) Node { return n.interleave(InterleaveShortest, other) }

func (n Node) interleave(k Kind, other Node) Node {
	if n, other = together(n, other); n.src == nil {
		return n
	}
	s := newInterleave(interleave{kind: k, a: n.positioned(), b: other.positioned()})
	return n.limitTo(other.tuning().limit).with(s, Mix(uint64(k), other.key))
}

// Intersperse returns a pipeline over the elements of n with the only element of v between
// every two of them.
func (n Node) Intersperse(v Block) Node {
	if n.src == nil {
		return n
	}
	return n.with(newInterleave(interleave{kind: Intersperse, a: n.positioned(), v: v}), uint64(Intersperse))
}

// interleave is the elements of a and b in turn.
type interleave struct {
	kind  Kind
	a, b  source
	v     Block // has the element that stands for each of b's; nil if there is a b
	both  int   // elements that each has a partner for
	longA bool  // the rest is a's
	sh    shape
}

func newInterleave(s interleave) *interleave {
	s.sh = s.a.shape()
	na, nb := s.sh.n, max(0, s.sh.n-1)
	if s.b != nil {
		other := s.b.shape()
		nb = other.n
		s.sh = s.sh.beside(other)
	}
	s.both, s.longA = min(na, nb), na > nb
	if s.kind == InterleaveShortest {
		nb = s.both
		na = s.both
		if s.longA {
			na++
		}
	}
	s.sh.n = check.TotalLen(s.kind.String(), na, nb)
	s.sh = s.sh.copied(s.a.proto())
	return &s
}

func (s *interleave) shape() shape { return s.sh }
func (s *interleave) proto() Block { return s.a.proto() }
func (s *interleave) text() string { return joined(s.kind, s.a, s.b) }

func (s *interleave) settle(b *binding) source {
	t := *s
	t.a = s.a.settle(b)
	if s.b != nil {
		t.b = s.b.settle(b)
	}
	return newInterleave(t)
}

func (s *interleave) reversed() source {
	if s.kind != Intersperse {
		return nil
	}
	t := *s
	t.a = reversed(s.a)
	return newInterleave(t)
}

func (s *interleave) open(old cursor, size int, _ *marks) cursor {
	c := reopened[interleaveCursor](old)
	c.s = s
	if s.a.shape().n > 0 { // An empty source is asked for nothing.
		c.a.open(s.a, size)
	}
	if s.b != nil && s.b.shape().n > 0 {
		c.b.open(s.b, size)
	}
	return c
}

// before returns how many elements of a there are before position pos.
func (s *interleave) before(pos int) int {
	switch {
	case pos/2 < s.both:
		return pos - pos/2
	case s.longA:
		return pos - s.both
	default:
		return s.both
	}
}

// posA and posB return the position of element i of a and of b.
func (s *interleave) posA(i int) int { return i + min(i, s.both) }

func (s *interleave) posB(i int) int { return i + min(i+1, s.both) }

type interleaveCursor struct {
	s    *interleave
	a, b input
	lo   int
	as   Block // the block of a
	gotA bool
	out  Block
}

func (c *interleaveCursor) block(lo, hi int, dst Block) Block {
	c.lo, c.out, c.as, c.gotA = lo, dst, nil, false
	if from, to := c.s.before(lo), c.s.before(hi); from < to {
		c.as = c.a.block(from, to)
	}
	c.gotA = true
	return c.withB(hi)
}

// withB gets the elements of b and returns the block up to position hi.
func (c *interleaveCursor) withB(hi int) Block {
	bs := c.s.v
	if from, to := c.lo-c.s.before(c.lo), hi-c.s.before(hi); bs == nil && from < to {
		bs = c.b.block(from, to)
	}
	return c.merge(bs, hi)
}

// merge returns the block up to position hi.
func (c *interleaveCursor) merge(bs Block, hi int) Block {
	out, n := c.out, hi-c.lo
	out.Resize(n)
	turns := max(0, min(n, 2*c.s.both-c.lo)) // positions where both take turns
	odd := c.lo & 1
	na := (turns + 1 - odd) / 2
	nb := turns - na
	if na > 0 {
		out.Pick(odd, 2, c.as, 0, 1, na)
	}
	if nb > 0 {
		by := 1
		if c.s.v != nil {
			by = 0 // There is only one.
		}
		out.Pick(1-odd, 2, bs, 0, by, nb)
	}
	switch rest := n - turns; {
	case rest == 0:
	case c.s.longA:
		out.Copy(turns, c.as, na, na+rest)
	default:
		out.Copy(turns, bs, nb, nb+rest)
	}
	return out
}

func (c *interleaveCursor) salvage() Block {
	s := c.s
	if !c.gotA {
		// b has not run yet. Its elements before the one at which a panicked come first,
		// and may panic too.
		c.as = c.a.cur.salvage()
		c.gotA = true
		return c.withB(s.posA(s.before(c.lo) + length(c.as)))
	}
	bs := c.b.cur.salvage()
	return c.merge(bs, s.posB(c.lo-s.before(c.lo)+length(bs)))
}

// length returns the length of b, which may be nil.
func length(b Block) int {
	if b == nil {
		return 0
	}
	return b.Len()
}

func (c *interleaveCursor) rest() bool {
	c.a.rest()
	c.b.rest()
	c.s, c.as, c.out = nil, nil, nil
	return true
}
