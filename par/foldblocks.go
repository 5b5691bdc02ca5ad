package par

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/sources"
	"github.com/seed1237c087/manta/par/iter"
)

// FoldBlocks is [Fold] with a loop of your own: for each stretch of it, starting with identity(), acc = f(acc, src) for one block of
// elements after the other. A cheap element does not cost a call:
//
//	sums := par.FoldBlocks(it, func() int { return 0 }, func(sum int, src []int) int {
//		for _, x := range src {
//			sum += x
//		}
//		return sum
//	})
//
// A block holds consecutive elements, in order, and is never empty; together the blocks of a stretch hold all of it. src is read-only and
// gone when f returns. Stretches are cut as those of [Fold] are; if a reduction combines floats, the blocks are fixed by positions, too. The
// length is not known. A panic of f counts as one at the first position of its block. FoldBlocks panics if a function is nil.
func FoldBlocks[T, A any](it Iter[T], identity func() A, f func(acc A, src []T) A) Iter[A] {
	return Iter[A]{sources.Fold(it.n, describe.FoldBlocks, beginning[A](identity), foldingBlocks[T, A](f), (*vec[T])(nil), (*vec[A])(nil))}
}

// foldingBlocks is the work of FoldBlocks.
type foldingBlocks[T, A any] func(acc A, src []T) A

// Do folds a block into the accumulator.
func (f foldingBlocks[T, A]) Do(s *iter.Step) {
	if xs := in[T](s.In)[s.From:s.To:s.To]; len(xs) > 0 {
		acc := &in[A](s.Out)[s.N]
		*acc = f(*acc, xs)
	}
}
