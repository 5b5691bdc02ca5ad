package par

import (
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/sources"
	"github.com/seed1237c087/manta/par/iter"
)

// Fold returns a pipeline over accumulators, one for each of some stretches of it. The accumulator of a stretch is identity() at first,
// and then acc = f(acc, x) for each element x of the stretch in turn. Fold is for accumulators that are costly to combine, such as a map
// or a large array: there are far fewer accumulators than elements, and an ending such as Reduce combines them. One goroutine at a time
// uses an accumulator, so f may change it. identity must make a new accumulator each time.
//
// Stretches are disjoint, in order, and together cover it. Positions alone fix where stretches end, whatever A is, the ending, and the
// number of workers. Therefore the accumulators, and what an ending makes of them, are the same on every run. A source whose length is
// known is cut into 4 stretches of equal length, or into one for every 512 positions if that is more, and into 128 at most. Positions are
// those of the source, before anything is dropped. In a stream, such as [FromSeq], [FromChan] and [ScanLines], and after [FlatMap],
// elements count instead of positions. The more elements have come, the longer the next stretch is, up to 32,768 elements, or a megabyte
// of them. A million elements make 116 stretches. Elements wait until there are as many as were folded before, or 262,144, but they do not
// wait for a channel that is empty.
//
// With WithMaxLen(n) no stretch has more than n elements. If accumulators are costly, use [Iter.Unordered]: then a source whose length is
// known has one stretch if the work takes some microseconds, and otherwise 4 stretches for each worker. The length of the result is not
// known. Fold panics if a function is nil. See also [FoldChunks], and docs/fine-print.md.
func Fold[T, A any](it Iter[T], identity func() A, f func(A, T) A) Iter[A] {
	return folded[T, A](it, describe.Fold, beginning[A](identity), folding[T, A](f))
}

// foldAs returns a pipeline over the accumulators that work makes of stretches of it.
func foldAs[T, A any](it Iter[T], k iter.Kind, identity func() A, work describe.Work) Iter[A] {
	return folded[T, A](it, k, beginning[A](identity), work)
}

// beginning is the work at the beginning of a stretch.
type beginning[A any] func() A

// Do sets the accumulator to identity().
func (identity beginning[A]) Do(s *iter.Step) { in[A](s.Out)[s.N] = identity() }

// folding is the work of Fold.
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

// FoldBlocks is [Fold] with a loop of your own: for each stretch, acc is identity() at first, and then acc = f(acc, src) for each block src of the
// stretch in turn. A cheap element does not cost a call:
//
//	sums := par.FoldBlocks(it, func() int { return 0 }, func(sum int, src []int) int {
//		for _, x := range src {
//			sum += x
//		}
//		return sum
//	})
//
// A block holds consecutive elements, in order, and is never empty; together the blocks of a stretch cover the stretch. f must not write to src and
// must not keep it. Stretches are cut as with [Fold]. Positions alone fix the blocks too, except that a block ends where a channel is empty for now.
// The length is not known. A panic of f counts as a panic at the first position of its block. FoldBlocks panics if a function is nil.
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

// FoldChunks returns a pipeline over accumulators, one for every n elements of it and one
// for the rest. An accumulator is identity() at first, and then acc = f(acc, x) for each of
// its elements x in turn. The pipeline has as many elements as that of [Chunked], and makes
// no slices. If the length of it is not known, as after Filter, the ending first packs the
// elements into a slice, in parallel; otherwise the length of the result is known too.
// FoldChunks panics if n is below 1 or a function is nil.
func FoldChunks[T, A any](it Iter[T], n int, identity func() A, f func(A, T) A) Iter[A] {
	check.Size("FoldChunks", "size", n)
	check.Func("FoldChunks", identity == nil || f == nil)
	return Iter[A]{sources.FoldChunks(it.Node(), describe.FoldChunks, n, beginning[A](identity), folding[T, A](f), of[A]())}
}
