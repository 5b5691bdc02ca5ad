package par

import (
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/sources"
	"github.com/seed1237c087/manta/par/iter"
)

// Fold returns a pipeline over what f makes of stretches of it: for each stretch, starting
// with identity(), acc = f(acc, x) for one element after the other. It is for accumulators
// that are costly to combine, a map or a large array: there are far fewer of them than
// elements, and an ending such as Reduce combines them. An accumulator is used by one
// goroutine at a time, so f may change it and return it.
//
// Stretches are disjoint, in order, and together all of it, but how it is cut is up to the
// scheduler and differs from run to run: a stretch is what one worker has done without a
// gap. If the work takes some microseconds there is one, and as a rule there are a few for
// each worker. A stretch may turn out to have no elements, behind Filter for example. If
// there is nothing to cut, there is no accumulator either. The length is not known.
//
// A reduction of the accumulators, by Reduce, Sum and the like, gives the same result on
// every run if op is associative and identity() changes nothing, as always. Where numbers
// are rounded, op is not quite associative. So if A holds floats or complex numbers, or
// interfaces but error, functions or channels, which may hide some, positions alone fix the
// cut under a reduction: into 4 stretches of equal length, into one for every 512 elements if
// that is more, and into 128 at most; of a stream each batch, or each piece of [ScanLines], is
// cut so. The result has the same bits on every run then, whatever the number of workers. No
// more than 4 workers share the work on few elements: if these are expensive, cut finer by
// [Iter.WithMaxLen]. If accumulators are costly, such as maps, and the last bits don't matter,
// say [Iter.Unordered], and the scheduler cuts as for other accumulators. See also
// [FoldChunks].
//
// With WithMaxLen(n) no stretch has more than n elements, whatever A is. Most endings run
// the Fold before what stands behind it; a search and [Iter.Seq] go along with it. Fold
// panics if a function is nil.
func Fold[T, A any](it Iter[T], identity func() A, f func(A, T) A) Iter[A] {
	return Iter[A]{sources.Fold(it.n, describe.Fold, func(s *iter.Step) {
		out, ok := s.Out.(*vec[A])
		if !ok {
			check.Func("Fold", identity == nil || f == nil)
			s.Describe(f, of[T](), of[A]())
			return
		}
		acc := &out.Xs[s.N]
		if s.In == nil {
			*acc = identity()
			return
		}
		a := *acc
		for _, x := range in[T](s.In)[s.From:s.To] {
			a = f(a, x)
		}
		*acc = a
	})}
}

// FoldChunks returns a pipeline over what f makes of every n elements of it, the last time
// of what is left over: starting with identity(), acc = f(acc, x) for one element after the
// other. It has as many elements as [Chunked] and makes no slices. If the length of it is
// not known, as behind Filter, the ending first packs the elements into a slice, in
// parallel; otherwise it is known here too. FoldChunks panics if n is below 1 or a function
// nil.
func FoldChunks[T, A any](it Iter[T], n int, identity func() A, f func(A, T) A) Iter[A] {
	return Iter[A]{sources.FoldChunks(it.n, describe.FoldChunks, n, func(s *iter.Step) {
		out, ok := s.Out.(*vec[A])
		if !ok {
			check.Func("FoldChunks", identity == nil || f == nil)
			s.Describe(f, of[T](), of[A]())
			return
		}
		acc := &out.Xs[s.N]
		if s.In == nil {
			*acc = identity()
			return
		}
		a := *acc
		for _, x := range in[T](s.In)[s.From:s.To] {
			a = f(a, x)
		}
		*acc = a
	})}
}
