package iter

import "slices"

// Rev returns a pipeline over the elements of it in reverse order; functions before
// it are called from back to front too. Where the length of it is not known, as
// behind Filter, the ending first packs the elements into a slice, in parallel;
// otherwise it is known here too.
func (it Iter[T]) Rev() Iter[T] {
	src := positioned(it)
	if src.shape().is(loose) {
		return it.with(&revLater[T]{src}, kindRev)
	}
	return it.with(reversed(src), kindRev)
}

// reversed returns src, whose positions are its elements', from back to front. A
// stage is put over the reverse of its input where it knows how: so its functions
// are called in that order, block by block, and the panic that surfaces is the one
// that comes first in it.
func reversed[T any](src source[T]) source[T] {
	if r, ok := src.(interface{ reversed() source[T] }); ok {
		return r.reversed()
	}
	return &revSource[T]{src, through[T](src.shape())}
}

// revLater is the reverse of a source that must be settled first.
type revLater[T any] struct{ in source[T] }

func (s *revLater[T]) shape() shape                { return s.in.shape() }
func (s *revLater[T]) settle(b *binding) source[T] { return reversed(s.in.settle(b)) }
func (s *revLater[T]) open(int, *marks) cursor[T]  { panic("par: internal: a loose source was opened") }

// revSource takes its input block by block where that runs nothing of the user's or
// a block is one element, and otherwise position by position.
type revSource[T any] struct {
	in source[T]
	sh shape
}

func (s *revSource[T]) shape() shape              { return s.sh }
func (s *revSource[T]) settle(*binding) source[T] { return s }
func (s *revSource[T]) reversed() source[T]       { return s.in }
func (s *revSource[T]) isInert() bool             { return inert(s.in) }

func (s *revSource[T]) open(size int, _ *marks) cursor[T] {
	sh := s.in.shape()
	return &revCursor[T]{in: s.in.open(size, nil), n: sh.n, inert: inert(s.in), view: sh.is(view), whole: sh.is(whole)}
}

type revCursor[T any] struct {
	in                 cursor[T]
	n                  int
	inert, view, whole bool
	out                []T // what is done of the block
}

func (c *revCursor[T]) block(lo, hi int, dst []T) []T {
	c.out = dst[:0]
	from, to := c.n-hi, c.n-lo
	switch {
	case c.whole:
		return c.in.block(from, to, dst)
	case !c.inert:
		for to--; to >= from; to-- {
			c.out = append(c.out, c.in.block(to, to+1, dst[len(c.out):])...)
		}
		return c.out
	case c.view:
		in := c.in.block(from, to, nil)
		dst = dst[:len(in)]
		for i, x := range in {
			dst[len(dst)-1-i] = x
		}
		return dst
	default:
		dst = c.in.block(from, to, dst)
		slices.Reverse(dst)
		return dst
	}
}

func (c *revCursor[T]) salvage() []T { return c.out }
