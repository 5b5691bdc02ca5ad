package sources

import (
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
)

// Interleave returns a pipeline over the elements of n and other in turn; when one has no
// more, the rest of the other follows.
//
//go:noinline
func Interleave(n describe.Node, other describe.Node) describe.Node {
	return interleaved(n, describe.Interleave, other)
}

// InterleaveShortest is Interleave that ends when it is the turn of the one that has no
// more.
//
//go:noinline
func InterleaveShortest(n describe.Node, other describe.Node) describe.Node {
	return interleaved(n, describe.InterleaveShortest, other)
}

func interleaved(n describe.Node, k describe.Kind, other describe.Node) describe.Node {
	s := newInterleave(interleave{kind: k, a: n.Positioned(), b: other.Positioned()})
	return n.LimitTo(other.Tuning().Limit).With(s, describe.Mix(uint64(k), other.ID))
}

// Intersperse returns a pipeline over the elements of n with the only element of v between
// every two of them.
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

func (s *interleave) Settle(b *describe.Binding) describe.Source {
	t := *s
	t.a = s.a.Settle(b)
	if s.b != nil {
		t.b = s.b.Settle(b)
	}
	return newInterleave(t)
}

func (s *interleave) Reversed() describe.Source {
	if s.kind != describe.Intersperse {
		return nil
	}
	t := *s
	t.a = describe.Reversed(s.a)
	return newInterleave(t)
}

func (s *interleave) Open(old describe.Cursor, size int, _ *describe.Marks) describe.Cursor {
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
