package loops

import (
	"github.com/seed1237c087/manta/par/internal/describe"
)

// Map returns n with a stage behind it that makes one element for each that it gets: loop
// writes dst[i] for each src[i], from the first to the last. dst may be src. Before loop
// does what may panic it sets *at to the index that it is at.
func Map[T, U any](n describe.Node, loop func(dst []U, src []T, at *int)) describe.Node {
	return n.Then(describe.Map|describe.Compiled, func(s *describe.Step) {
		src, ok := s.In.(*Vec[T])
		if !ok {
			s.Describe(loop, (*Vec[T])(nil), (*Vec[U])(nil))
			return
		}
		n := len(src.Xs)
		loop(s.Out.(*Vec[U]).Xs[:n], src.Xs, &s.N)
		s.N = n
	})
}

// Sift returns n with a stage behind it that makes one element or none for each that it
// gets: loop writes them to dst from index *n on, and leaves in *n the number of elements
// in dst. src may be the last part of dst: what loop writes never overtakes what it reads.
// Before loop does what may panic it sets *n to the number of elements that are done.
func Sift[T, U any](n describe.Node, loop func(dst []U, src []T, n *int)) describe.Node {
	return n.Then(describe.FilterMap|describe.Compiled, func(s *describe.Step) {
		src, ok := s.In.(*Vec[T])
		if !ok {
			s.Describe(loop, (*Vec[T])(nil), (*Vec[U])(nil))
			return
		}
		loop(s.Out.(*Vec[U]).Xs, src.Xs[s.From:s.To], &s.N)
	})
}
