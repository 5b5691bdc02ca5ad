package loops

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/sources"
)

// Fold returns n folded as par.Fold does it: loop returns what becomes of acc by the
// elements of src, one after the other.
func Fold[T, A any](n describe.Node, identity func() A, loop func(acc A, src []T) A) describe.Node {
	return sources.Fold(n, describe.Fold|describe.Compiled, func(s *describe.Step) {
		out, ok := s.Out.(*Vec[A])
		switch {
		case !ok && identity == nil:
			s.Describe(identity, (*Vec[T])(nil), (*Vec[A])(nil))
		case !ok:
			s.Describe(loop, (*Vec[T])(nil), (*Vec[A])(nil))
		case s.In == nil:
			out.Xs[s.N] = identity()
		default:
			acc := &out.Xs[s.N]
			*acc = loop(*acc, s.In.(*Vec[T]).Xs[s.From:s.To])
		}
	})
}

// FoldAll is [Fold] for a loop that knows the identity: it returns that if begin is set.
func FoldAll[T, A any](n describe.Node, loop func(begin bool, acc A, src []T) A) describe.Node {
	return sources.Fold(n, describe.Fold|describe.Compiled, func(s *describe.Step) {
		out, ok := s.Out.(*Vec[A])
		if !ok {
			s.Describe(loop, (*Vec[T])(nil), (*Vec[A])(nil))
			return
		}
		acc := &out.Xs[s.N]
		if s.In == nil {
			var none A
			*acc = loop(true, none, nil)
			return
		}
		*acc = loop(false, *acc, s.In.(*Vec[T]).Xs[s.From:s.To])
	})
}
