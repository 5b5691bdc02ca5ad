package par

import (
	"time"

	"github.com/seed1237c087/manta/par/internal/sources"
)

// Batch returns a pipeline over the elements of it in slices of n, or of what has come within wait of the first, if that is less:
//
//	par.Batch(par.FromChan(rows), 1000, time.Second).ForEach(insert)
//
// That holds for elements that come from outside: from [FromChan], [FromSeq], [FromSeq2], [FromSeqErr] and [ScanLines], and from stages after these.
// A slice is worked off when it is full or its time is over, also if no more elements come. With wait 0 or less there is no such time, so that only
// the last slice is shorter. Of any other pipeline, whose elements are there when they are wanted, Batch is [Chunked].
//
// The source and the stages before Batch run on another goroutine while the slices are worked off, and are ahead of that by a few portions,
// as those of [Iter.Seq] are. Slices that are ready at the same time are worked off in parallel. Their order is that of the
// elements. Each is new and may be kept. An error or a panic of a stage before Batch surfaces when the full slices before it have been worked
// off; the elements since then are given up. So are those that wait when the context of a [Do] is done. An ending that stops early
// waits until a sequence has yielded once more or returned, or a reader has returned. The time is that of a bubble of testing/synctest,
// in one. Batch panics if n is below 1. The length is not known, unless it is that of Chunked.
func Batch[T any](it Iter[T], n int, wait time.Duration) Iter[[]T] {
	return Iter[[]T]{sources.Timed(it.Node(), n, wait, of[[]T](), cut[T])}
}
