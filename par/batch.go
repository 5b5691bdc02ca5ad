package par

import (
	"time"

	"github.com/seed1237c087/manta/par/internal/sources"
)

// Batch returns a pipeline over the elements of it in slices of n elements. A slice has fewer elements if wait has passed since its first element
// came:
//
//	par.Batch(par.FromChan(rows), 1000, time.Second).ForEach(insert)
//
// The wait applies to elements that come from outside: from [FromChan], [FromSeq], [FromSeq2], [FromSeqErr] and [ScanLines], and from stages after
// these. A slice is processed when it is full or its time is over, even if no more elements come. If wait is 0 or less, slices have no time limit,
// and only the last slice may be shorter. For all other pipelines, Batch is [Chunked].
//
// The source and the stages before Batch run on another goroutine while the slices are processed. They run a few portions ahead, as with
// [Iter.Seq]. Slices that are ready at the same time are processed in parallel. The slices come in the order of the elements. Each slice is new and
// may be kept. An error or a panic of a stage before Batch surfaces when the full slices before it have been processed; later elements are dropped.
// If the context of a [Do] is done, the elements that wait are dropped too. An ending that stops early waits until a sequence has yielded once more
// or returned, or until a reader has returned. In a bubble of testing/synctest, the time is the time of the bubble. Batch panics if n is below 1.
// The length is not known, except where Batch is Chunked.
func Batch[T any](it Iter[T], n int, wait time.Duration) Iter[[]T] {
	return Iter[[]T]{sources.Timed(it.Node(), n, wait, of[[]T](), cut[T])}
}
