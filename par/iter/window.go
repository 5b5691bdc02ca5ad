package iter

import "math"

// windowSource is a stretch of the base positions of in: without the first skip,
// and at most take.
type windowSource[T any] struct {
	in         source[T]
	skip, take int
	lo         int // skip, or the length of in where that is less
	sh         shape
}

func newWindow[T any](in source[T], skip, take int) *windowSource[T] {
	sh := in.shape()
	lo := min(skip, sh.n)
	sh.n = min(take, sh.n-lo)
	return &windowSource[T]{in, skip, take, lo, sh}
}

func (s *windowSource[T]) shape() shape { return s.sh }

func (s *windowSource[T]) open(size int, m *marks) cursor[T] {
	return &windowCursor[T]{s.in.open(size, m), s.lo}
}

func (s *windowSource[T]) settle(b *binding) source[T] {
	return newWindow(s.in.settle(b), s.skip, s.take)
}

type windowCursor[T any] struct {
	in cursor[T]
	lo int
}

func (c *windowCursor[T]) block(lo, hi int, dst []T) []T {
	return c.in.block(lo+c.lo, hi+c.lo, dst)
}

func (c *windowCursor[T]) salvage() []T { return c.in.salvage() }

// everything is the take of a window without an end.
const everything = math.MaxInt
