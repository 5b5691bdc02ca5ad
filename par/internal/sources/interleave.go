package sources

import (
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
)

// Interleave returns a pipeline over the elements of n and other in turn. If one of them has no more when it is its turn, the rest of the
// other follows, or nothing if k is InterleaveShortest.
func Interleave(n describe.Node, k describe.Kind, other describe.Node) describe.Node {
	s := newInterleave(interleave{kind: k, a: n.Positioned(), b: other.Positioned()})
	return n.LimitTo(other.Tuning().Limit).With(s, describe.Mix(uint64(k), other.ID))
}

// Intersperse returns a pipeline over the elements of n, with the only element of v between every two of them.
func Intersperse(n describe.Node, v describe.Block) describe.Node {
	return n.With(newInterleave(interleave{kind: describe.Intersperse, a: n.Positioned(), v: v}), uint64(describe.Intersperse))
}

func newInterleave(s interleave) *interleave {
	s.sh = s.a.Shape()
	na, nb := s.sh.N, max(0, s.sh.N-1)
	if s.b != nil {
		other := s.b.Shape()
		nb = other.N
		s.sh = s.sh.Beside(other)
	}
	s.both, s.longA = min(na, nb), na > nb
	if s.kind == describe.InterleaveShortest {
		nb = s.both
		na = s.both
		if s.longA {
			na++
		}
	}
	s.sh.N = check.TotalLen(s.kind.String(), na, nb)
	s.sh = s.sh.Copied(s.a.Proto())
	return &s
}

func (s *interleave) Shape() describe.Shape { return s.sh }
func (s *interleave) Proto() describe.Block { return s.a.Proto() }
func (s *interleave) Text() string          { return joined(s.kind, s.a, s.b) }

func (s *interleave) Materialise(b *describe.Binding) describe.Source {
	return s.MaterialiseFirst(everything, b)
}

func (s *interleave) MaterialiseFirst(n int, b *describe.Binding) describe.Source {
	t := *s
	switch {
	case s.b == nil:
		t.a = describe.MaterialiseFirst(s.a, n/2+1, b)
	case describe.AwaitsStream(s.a) && !describe.AwaitsStream(s.b): // The length of b may show how much of a is enough.
		t.b = describe.MaterialiseFirst(s.b, n, b)
		t.a = describe.MaterialiseFirst(s.a, s.enough(n, n-n/2, t.b, 1), b)
	default:
		t.a = describe.MaterialiseFirst(s.a, n, b)
		t.b = describe.MaterialiseFirst(s.b, s.enough(n, n/2, t.a, 0), b)
	}
	return newInterleave(t)
}

// enough returns how many elements of one input are enough for the first n positions. The input has the given number of turns if other, the
// other input, which is materialised, is long enough. If the pipeline ends with the shortest input, more is how many more elements than
// other the input may have.
func (s *interleave) enough(n, turns int, other describe.Source, more int) int {
	has := other.Shape().N
	if n == everything {
		turns = everything
	}
	if s.kind == describe.InterleaveShortest {
		return min(turns, has+min(more, everything-has))
	}
	return max(turns, n-has)
}

func (s *interleave) Reversed() describe.Source {
	if s.kind != describe.Intersperse {
		return nil
	}
	t := *s
	t.a = describe.Reversed(s.a)
	return newInterleave(t)
}

func (s *interleave) Open(old describe.Cursor, size int, _ *describe.Offsets) describe.Cursor {
	c := describe.Reopened[interleaveCursor](old)
	c.s = s
	if s.a.Shape().N > 0 { // An empty source is asked for nothing.
		c.a.Open(s.a, size)
	}
	if s.b != nil && s.b.Shape().N > 0 {
		c.b.Open(s.b, size)
	}
	return c
}

type interleaveCursor struct {
	s    *interleave
	a, b describe.InputCursor
	lo   int
	as   describe.Block // the block of a
	gotA bool
	out  describe.Block
}

func (c *interleaveCursor) Block(lo, hi int, dst describe.Block) describe.Block {
	c.lo, c.out, c.as, c.gotA = lo, dst, nil, false
	if from, to := c.s.before(lo), c.s.before(hi); from < to {
		c.as = c.a.Block(from, to)
	}
	c.gotA = true
	return c.withB(hi)
}

// withB gets the elements of b, and returns the block up to position hi.
func (c *interleaveCursor) withB(hi int) describe.Block {
	bs := c.s.v
	if from, to := c.lo-c.s.before(c.lo), hi-c.s.before(hi); bs == nil && from < to {
		bs = c.b.Block(from, to)
	}
	return c.merge(bs, hi)
}

// merge returns the block up to position hi, made of c.as and bs.
func (c *interleaveCursor) merge(bs describe.Block, hi int) describe.Block {
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
			by = 0 // bs has only one element.
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

func (c *interleaveCursor) Salvage() describe.Block {
	s := c.s
	if !c.gotA {
		// b has not run yet. Its elements before the panic of a come first, and may panic too.
		c.as = c.a.Salvage()
		c.gotA = true
		return c.withB(s.posA(s.before(c.lo) + length(c.as)))
	}
	bs := c.b.Salvage()
	return c.merge(bs, s.posB(c.lo-s.before(c.lo)+length(bs)))
}

func (c *interleaveCursor) Rest() bool {
	c.a.Rest()
	c.b.Rest()
	c.s, c.as, c.out = nil, nil, nil
	return true
}

// interleave is a source of the elements of a and b in turn.
type interleave struct {
	kind  describe.Kind
	a, b  describe.Source
	v     describe.Block // contains the element that replaces each of b's; nil if there is a b
	both  int            // how many elements of each input have a partner
	longA bool           // the rest are elements of a
	sh    describe.Shape
}

// before returns how many elements of a come before position pos.
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
