package par

import (
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/sources"
	"github.com/seed1237c087/manta/par/iter"
)

// Fold returns a pipeline over what f makes of stretches of it: for each stretch, starting with identity(), acc = f(acc, x) for one
// element after the other. It is for accumulators that are costly to combine, such as a map or a large array: there are far fewer of
// them than elements, and an ending such as Reduce combines them. One goroutine uses an accumulator at a time, so f may change it, and
// identity must make a new one each time.
//
// Stretches are disjoint, in order, and together all of it. Positions alone fix where they end, whatever A is, the ending, and the number
// of workers. So the accumulators are the same on every run, and what an ending makes of them is, too. A source whose length is known is
// cut into 4 stretches of equal length, or into one for every 512 positions if that is more, and into 128 at most. Positions are those of
// the source, before anything is dropped. Of a sequence, such as [FromSeq], [FromChan], [ScanLines] and what comes out of a [FlatMap],
// elements count: the more there have been, the longer the next stretch is, up to 32,768 elements, or a megabyte of them. A million has
// 116. Before any is folded as many have come as have been folded, up to 262,144; but if a channel has no more for now, nothing waits.
//
// With WithMaxLen(n) no stretch has more than n elements. If accumulators are costly, say [Iter.Unordered]: of a source whose length is
// known there is one then if the work takes some microseconds, and otherwise there are 4 for each worker. The length of the result is not
// known. Fold panics if a function is nil. See also [FoldChunks], and docs/fine-print.md.
func Fold[T, A any](it Iter[T], identity func() A, f func(A, T) A) Iter[A] {
	return folded[T, A](it, describe.Fold, beginning[A](identity), folding[T, A](f))
}

// foldAs returns a pipeline over what work makes of stretches of it.
func foldAs[T, A any](it Iter[T], k iter.Kind, identity func() A, work describe.Work) Iter[A] {
	return folded[T, A](it, k, beginning[A](identity), work)
}

// beginning is what a stretch begins with.
type beginning[A any] func() A

// Do sets the accumulator.
func (identity beginning[A]) Do(s *iter.Step) { in[A](s.Out)[s.N] = identity() }

// folding is the work of a Fold.
type folding[T, A any] func(A, T) A

// Do folds some elements into the accumulator.
func (f folding[T, A]) Do(s *iter.Step) {
	acc := &in[A](s.Out)[s.N]
	a := *acc
	for _, x := range in[T](s.In)[s.From:s.To] {
		a = f(a, x)
	}
	*acc = a
}

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
// gone when f returns. Stretches are cut as those of [Fold] are, and positions alone fix the blocks, too, but
// one ends where a channel has no more for now. The length is not known. A panic of f counts as one at the first position of its block. FoldBlocks panics if a function is nil.
func FoldBlocks[T, A any](it Iter[T], identity func() A, f func(acc A, src []T) A) Iter[A] {
	return foldAs[T](it, describe.FoldBlocks, identity, foldingBlocks[T, A](f))
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

// FoldChunks returns a pipeline over what f makes of every n elements of it, the last time
// of what is left over: starting with identity(), acc = f(acc, x) for one element after the
// other. It has as many elements as [Chunked] and makes no slices. If the length of it is
// not known, as after Filter, the ending first packs the elements into a slice, in
// parallel; otherwise it is known here too. FoldChunks panics if n is below 1 or a function
// nil.
func FoldChunks[T, A any](it Iter[T], n int, identity func() A, f func(A, T) A) Iter[A] {
	check.Size("FoldChunks", "size", n)
	check.Func("FoldChunks", identity == nil || f == nil)
	return Iter[A]{sources.FoldChunks(it.Node(), describe.FoldChunks, n, beginning[A](identity), folding[T, A](f), of[A]())}
}
