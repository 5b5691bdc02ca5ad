package par

import (
	stditer "iter"

	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/sources"
	"github.com/seed1237c087/manta/par/iter"
)

// FromSeq returns a pipeline over the elements of seq, which yields them one by one on the goroutine that calls the ending, in batches.
// Each batch is worked off in parallel before the next is asked for. So it pays if the functions of the pipeline cost much more than seq
// itself. Order and the same result on every run hold as for other sources. The length is not known; WithMinLen and WithMaxLen count
// within a batch.
//
// Batches have 1, 2, 4 and so on up to 16,384 elements, or a megabyte if that is less but 1,024 elements in any case. If seq is slow, they are
// shorter: what has been yielded waits for one element that is slow, but not for thousands of them. Only endings whose result depends on how elements
// are bracketed wait until each batch is full: sums and products of floats, Reduce, ReduceWith, TryReduce and ReduceBy. [Fold] waits, too. A seq that
// waits until the pipeline is done with what it has yielded may wait for ever; [FromChan] is for that.
//
// The pipeline can be run again if seq can. An ending that stops early ends seq after the batch, as a break does: yield returns false. So
// do an error of a stage and a context that is done. A panic of a stage passes through seq, as that of a loop body does, and surfaces even if
// seq recovers it. A call of yield panics if yield has returned false or seq has returned. FromSeq panics if seq is nil. See
// also docs/fine-print.md.
func FromSeq[T any](seq stditer.Seq[T]) Iter[T] {
	check.Func("FromSeq", seq == nil)
	return fromSeq(describe.FromSeq, describe.Code(seq), seq)
}

// FromSeq2 returns a pipeline over the pairs that seq yields. See [FromSeq], also for when
// it pays. FromSeq2 panics if seq is nil.
func FromSeq2[A, B any](seq stditer.Seq2[A, B]) Iter[Pair[A, B]] {
	check.Func("FromSeq2", seq == nil)
	return fromSeq(describe.FromSeq2, describe.Code(seq), func(yield func(Pair[A, B]) bool) {
		seq(func(a A, b B) bool { return yield(Pair[A, B]{a, b}) }) // Not a range, within which Go has its own rules.
	})
}

// FromSeqErr returns a pipeline over the elements of seq, which yields each with a nil error.
// The first error that it yields ends it: the elements before it go through the stages and
// the ending, which then fails with an [*ElementError], whose Index is the number of these
// elements. The value beside an error does not count, nor does what seq does after it, which may not
// call yield again. See [FromSeq], also for when it pays. FromSeqErr panics if seq is nil.
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
