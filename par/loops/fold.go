package loops

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/sources"
)

// Fold does what par.Fold does. loop folds the elements of src into acc in order, and returns the
// new acc.
func Fold[T, A any](n describe.Node, identity func() A, loop func(acc A, src []T) A) describe.Node {
	return sources.Fold(n, describe.Fold|describe.Compiled, beginning[A](identity), folding[T, A](loop), (*Vec[T])(nil), (*Vec[A])(nil))
}

// beginning makes the accumulator of a stretch.
type beginning[A any] func() A

// Do sets the accumulator to the identity.
func (identity beginning[A]) Do(s *describe.Step) { s.Out.(*Vec[A]).Xs[s.N] = identity() }

// folding is the work of Fold.
type folding[T, A any] func(acc A, src []T) A

// Do folds some elements into the accumulator.
func (loop folding[T, A]) Do(s *describe.Step) {
	acc := &s.Out.(*Vec[A]).Xs[s.N]
	*acc = loop(*acc, s.In.(*Vec[T]).Xs[s.From:s.To])
}

// FoldAll is [Fold] for a loop that knows the identity. If begin is set, loop returns the identity.
func FoldAll[T, A any](n describe.Node, loop func(begin bool, acc A, src []T) A) describe.Node {
	return sources.Fold(n, describe.Fold|describe.Compiled, beginningAll[T, A](loop), foldingAll[T, A](loop), (*Vec[T])(nil), (*Vec[A])(nil))
}

// beginningAll and foldingAll are for FoldAll what beginning and folding are for Fold.
type (
	beginningAll[T, A any] func(begin bool, acc A, src []T) A
	foldingAll[T, A any]   func(begin bool, acc A, src []T) A
)

// Do sets the accumulator to the identity.
func (loop beginningAll[T, A]) Do(s *describe.Step) {
	var none A
	s.Out.(*Vec[A]).Xs[s.N] = loop(true, none, nil)
}

// Do folds some elements into the accumulator.
func (loop foldingAll[T, A]) Do(s *describe.Step) {
	acc := &s.Out.(*Vec[A]).Xs[s.N]
	*acc = loop(false, *acc, s.In.(*Vec[T]).Xs[s.From:s.To])
}
