package par

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/sources"
)

// FromChan returns a pipeline over the values that are received from ch until ch is closed,
// in order. The goroutine that calls the ending receives. It waits for one value, takes
// further values that are ready, up to 1,024, and processes all of them in parallel before it
// receives again. While it waits, its worker does other work. Therefore no value waits for
// later values. But where batches end depends on time, and so do the last bits of float sums.
// From an unbuffered channel FromChan takes one value for each sender that waits: give the
// channel a buffer for work in parallel. The length is not known.
//
// An ending that stops early receives nothing more after the batch; values that the batch
// holds are lost. Therefore the pipeline can be run once: another ending of it, or of a
// pipeline that was made of it, panics before it receives anything. To receive the values
// that are left in ch, call FromChan again.
//
// FromChan panics if ch is nil.
func FromChan[T any](ch <-chan T) Iter[T] {
	if ch == nil {
		panic("par: FromChan: nil channel")
	}
	return Iter[T]{sources.Stream(describe.FromChan, 0, true, of[T](), func(b *sources.Batch) { receive(ch, b) })}
}

// receive hands the values from ch to b.
func receive[T any](ch <-chan T, b *sources.Batch) {
	ctx, _ := core.CurrentContext()
	items := b.Items.(*vec[T])
	for more := true; more; {
		v, ok, came := seam.TryReceive(ch)
		if !came {
			if !b.Idle() {
				return
			}
			core.Blocking(func() { v, ok, _ = seam.ReceiveOr(ch, ctx.Done()) })
			core.Checkpoint()
			came = true
		}
		for came && ok {
			items.Xs = append(items.Xs, v)
			if len(items.Xs) == sources.SafeBatch {
				break
			}
			v, ok, came = seam.TryReceive(ch)
		}
		more = ok || !came
		if !b.Flush() {
			return
		}
	}
}
