package iter

import (
	"math"
)

// window is a stretch of the base positions of a source: without the first skip, and at
// most take.
type window struct {
	in         source
	skip, take int
	lo         int // skip, or the length of in if that is less
	sh         shape
}

func newWindow(in source, skip, take int) *window {
	sh := in.shape()
	lo := min(skip, sh.n)
	sh.n = min(take, sh.n-lo)
	return &window{in, skip, take, lo, sh}
}

// everything is the take of a window without an end.
const everything = math.MaxInt

func (s *window) shape() shape             { return s.sh }
func (s *window) proto() Block             { return s.in.proto() }
func (s *window) settle(b *binding) source { return newWindow(s.in.settle(b), s.skip, s.take) }

func (s *window) text() string {
	t := text(s.in)
	if s.skip > 0 {
		t += "." + counted(Skip, s.skip)
	}
	if s.take < everything {
		t += "." + counted(Take, s.take)
	}
	return t
}

func (s *window) reversed() source {
	return newWindow(reversed(s.in), s.in.shape().n-s.lo-s.sh.n, s.sh.n)
}

func (s *window) open(old cursor, size int, m *marks) cursor {
	c := reopened[windowCursor](old)
	c.in, c.lo = s.in.open(c.in, size, m), s.lo
	return c
}

type windowCursor struct {
	in cursor
	lo int
}

func (c *windowCursor) block(lo, hi int, dst Block) Block { return c.in.block(lo+c.lo, hi+c.lo, dst) }
func (c *windowCursor) salvage() Block                    { return c.in.salvage() }

func (c *windowCursor) rest() bool {
	c.in = kept(c.in)
	return true
}
