package loops

import (
	"github.com/seed1237c087/manta/par/internal/describe"
)

// Map returns n with a stage after it that makes one element of each element. loop writes dst[i]
// for each src[i], from the first to the last. dst may be src. Before each step that may panic,
// loop sets *at to the index of its element.
func Map[T, U any](n describe.Node, loop func(dst []U, src []T, at *int)) describe.Node {
	return n.Of((*Vec[T])(nil)).Put(describe.Map|describe.Compiled, mapLoop[T, U](loop), (*Vec[U])(nil))
}

// mapLoop is the work of Map.
type mapLoop[T, U any] func(dst []U, src []T, at *int)

// Do maps a block.
func (loop mapLoop[T, U]) Do(s *describe.Step) {
	xs := s.In.(*Vec[T]).Xs
	loop(s.Out.(*Vec[U]).Xs[:len(xs)], xs, &s.N)
	s.N = len(xs)
}

// Sift returns n with a stage after it that makes one element or none of each element. loop writes
// the new elements to dst from index *n on, and sets *n to the number of elements in dst. src may
// be the last part of dst, because loop never writes beyond what it has read. Before each step that
// may panic, loop sets *n to the number of elements in dst so far.
func Sift[T, U any](n describe.Node, loop func(dst []U, src []T, n *int)) describe.Node {
	return n.Of((*Vec[T])(nil)).Put(describe.FilterMap|describe.Compiled, sifting[T, U](loop), (*Vec[U])(nil))
}

// sifting is the work of Sift.
type sifting[T, U any] func(dst []U, src []T, n *int)

// Do sifts a block.
func (loop sifting[T, U]) Do(s *describe.Step) {
	loop(s.Out.(*Vec[U]).Xs, s.In.(*Vec[T]).Xs[s.From:s.To], &s.N)
}
