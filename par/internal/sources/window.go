package sources

import (
	"math"

	"github.com/seed1237c087/manta/par/internal/describe"
)

// windowSource is a stretch of the base positions of a source: at most take positions after
// the first skip.
type windowSource struct {
	in         describe.Source
	skip, take int
	lo         int // skip, or the length of in if that is less
	sh         describe.Shape
}

func newWindow(in describe.Source, skip, take int) *windowSource {
	sh := in.Shape()
	lo := min(skip, sh.N)
	sh.N = min(take, sh.N-lo)
	return &windowSource{in, skip, take, lo, sh}
}

// everything is the take of a window that has no end.
const everything = math.MaxInt

func (s *windowSource) Shape() describe.Shape { return s.sh }
func (s *windowSource) Proto() describe.Block { return s.in.Proto() }
func (s *windowSource) Materialise(b *describe.Binding) describe.Source {
	return s.MaterialiseFirst(everything, b)
}

func (s *windowSource) MaterialiseFirst(n int, b *describe.Binding) describe.Source {
	n = min(n, s.take)
	return newWindow(describe.MaterialiseFirst(s.in, n+min(s.skip, everything-n), b), s.skip, s.take)
}

func (s *windowSource) Text() string {
	t := describe.Operations(s.in)
	if s.skip > 0 {
		t += "." + describe.Counted(describe.Skip, s.skip)
	}
	if s.take < everything {
		t += "." + describe.Counted(describe.Take, s.take)
	}
	return t
}

func (s *windowSource) Reversed() describe.Source {
	return newWindow(describe.Reversed(s.in), s.in.Shape().N-s.lo-s.sh.N, s.sh.N)
}

func (s *windowSource) Open(old describe.Cursor, size int, m *describe.Offsets) describe.Cursor {
	c := describe.Reopened[windowCursor](old)
	c.in, c.lo = s.in.Open(c.in, size, m), s.lo
	return c
}

type windowCursor struct {
	in describe.Cursor
	lo int
}

func (c *windowCursor) Block(lo, hi int, dst describe.Block) describe.Block {
	return c.in.Block(lo+c.lo, hi+c.lo, dst)
}
func (c *windowCursor) Salvage() describe.Block { return c.in.Salvage() }

func (c *windowCursor) Rest() bool {
	c.in = describe.Kept(c.in)
	return true
}
