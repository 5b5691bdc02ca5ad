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
