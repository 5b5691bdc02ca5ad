package par

import (
	stditer "iter"

	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/sources"
	"github.com/seed1237c087/manta/par/iter"
)

// FromSeq returns a pipeline over the elements of seq. seq yields elements one by one, on the goroutine that calls the ending. The elements are
// gathered into batches, and each batch is processed in parallel before seq goes on. Therefore FromSeq pays if the functions of the pipeline cost
// much more than seq itself. Order and the same result on every run hold as for other sources. The length is not known; WithMinLen and WithMaxLen
// count within a batch.
//
// Batches have 1, 2, 4 and so on up to 16,384 elements, or a megabyte if that is less, but up to 1,024 elements in any case. If seq is slow, batches
// are shorter: elements that have been yielded wait for one slow element, but not for thousands. Only endings whose result depends on how elements
// are bracketed wait until each batch is full: sums and products of floats, Reduce, ReduceWith, TryReduce and ReduceBy. [Fold] waits, too. A seq that
// waits until the pipeline has processed its earlier elements may wait forever; use [FromChan] instead.
//
// The pipeline can be run again if seq can. If an ending stops early, yield returns false after the batch, as with a break. The same happens after an
// error of a stage, and when a context is done. A panic of a stage passes through seq, as a panic of a loop body does, and surfaces even if seq
// recovers it. A call of yield panics if yield has returned false or seq has returned. FromSeq panics if seq is nil. See also docs/fine-print.md.
func FromSeq[T any](seq stditer.Seq[T]) Iter[T] {
	check.Func("FromSeq", seq == nil)
	return fromSeq(describe.FromSeq, describe.Code(seq), seq)
}

// FromSeq2 returns a pipeline over the pairs that seq yields. See [FromSeq], also for when
// it pays. FromSeq2 panics if seq is nil.
func FromSeq2[A, B any](seq stditer.Seq2[A, B]) Iter[Pair[A, B]] {
	check.Func("FromSeq2", seq == nil)
	return fromSeq(describe.FromSeq2, describe.Code(seq), func(yield func(Pair[A, B]) bool) {
		seq(func(a A, b B) bool { return yield(Pair[A, B]{a, b}) }) // A range loop over seq would change what happens to panics and to late calls of yield.
	})
}

// FromSeqErr returns a pipeline over the elements of seq, which yields each element with a nil
// error. The first error that is not nil ends the pipeline: the elements before the error go through
// the stages and the ending, and then the ending fails with an [*ElementError], whose Index is the
// number of these elements. The value beside an error is ignored. After an error seq must not call
// yield again. See [FromSeq], also for when it pays. FromSeqErr panics if seq is nil.
func FromSeqErr[T any](seq stditer.Seq2[T, error]) Iter[T] {
	check.Func("FromSeqErr", seq == nil)
	return Iter[T]{sources.Stream(describe.FromSeqErr, describe.Code(seq), false, of[T](), func(b *sources.Batch) {
		items, n := b.Items.(*vec[T]), 0
		seq(func(v T, err error) bool {
			b.Yielded()
			if err != nil {
				b.Fail(failed(&ElementError{n, err}))
				return false
			}
			items.Xs = append(items.Xs, v)
			n++
			return !b.Due(len(items.Xs)) || b.Next()
		})
	})}
}

func fromSeq[T any](k iter.Kind, code uint64, seq stditer.Seq[T]) Iter[T] {
	return Iter[T]{sources.Stream(k, code, false, of[T](), func(b *sources.Batch) {
		items := b.Items.(*vec[T])
		seq(func(v T) bool {
			b.Yielded()
			items.Xs = append(items.Xs, v)
			return !b.Due(len(items.Xs)) || b.Next()
		})
	})}
}
