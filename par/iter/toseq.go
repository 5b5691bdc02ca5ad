package iter

import (
	"iter"
	"runtime"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// Seq returns a sequence of all elements in order, to range over while the work on
// them goes on:
//
//	for page := range par.Map(par.Slice(urls), load).Seq() {
//		...
//	}
//
// Each range runs the pipeline anew. The loop body runs on the goroutine that
// ranges, and nowhere else. That goroutine and the workers work off portions of the
// positions, of some 50 microseconds' work, and whenever the next portion in order is
// there, its elements go through the loop body; meanwhile the workers go on. They are
// ahead of the body by so many portions at most as four times the workers, of at most
// 4,096 positions each, and that many results are held in memory; pieces of Fold,
// Blocks and their like may be longer. Stages that hold their results, such as FlatMap
// or an operation that needs positions behind Filter, do so here too. With one worker,
// or where nobody else has time, the ranging goroutine does a portion, and then the
// loop body for it.
//
// A source that comes in batches, such as [FromSeq] and [FromChan], is asked for the
// next batch when all results of the one before have been through the body. So what
// has arrived does not wait for what has not, and the source may be endless.
//
// A break, or any other way to leave the loop, stops the work: what is under way ends
// with its block, is waited for, and no goroutine is left. A panic of a stage surfaces
// in the ranging goroutine as a *core.PanicError after the elements before it have been
// through the body; a Goexit in a stage ends the ranging goroutine, maybe before. A
// panic of the body passes as it is. Once the context of a [Do] around the range is
// done, the body sees no further element, the work stops, and the ranging goroutine
// unwinds as any stopped operation does.
//
// Locks may be held across the loop, unless the functions of the pipeline take them.
// In a pipeline with [Iter.WithPool] the pool's workers do all of the work, and the
// ranging goroutine waits for results.
func (it Iter[T]) Seq() iter.Seq[T] {
	return func(yield func(T) bool) {
		p := it.pool()
		here := it.movedTo(nil)
		if p != nil {
			if _, inside := p.WorkerIndex(); !inside {
				relayed(here, p, deliverer(yield))
				return
			}
		}
		f := takeStash[flow[T]](mix(it.key, kindToSeq))
		f.deliver = deliverer(yield)
		f.flow(here)
		f.keep()
	}
}

// deliverer returns a function that hands on elements one by one, and false where no
// more are wanted. Where the calling goroutine is tied to a context that is done, no
// element follows: bodies may take long.
func deliverer[T any](yield func(T) bool) func(xs []T) bool {
	ctx, tied := core.CurrentContext()
	if !tied {
		return func(xs []T) bool {
			for _, x := range xs {
				if !yield(x) {
					return false
				}
			}
			return true
		}
	}
	return func(xs []T) bool {
		for _, x := range xs {
			if ctx.Err() != nil {
				core.Checkpoint()
			}
			if !yield(x) {
				return false
			}
		}
		return true
	}
}

// flow runs it and delivers the elements.
func (f *flow[T]) flow(it Iter[T]) {
	defer func() {
		f.close()
		if f.settled || f.delivering {
			return // What the loop body does passes as it is.
		}
		if v := recover(); v != nil {
			panic(core.NewPanicError(v))
		}
	}()
	f.start(it)
	if f.stream != nil {
		f.stream.batches(f.batch)
	} else {
		f.batch(f.spec.N)
	}
	f.progress.end(&f.spec.Stop)
	f.settled = true
}

// start prepares the run.
func (f *flow[T]) start(it Iter[T]) {
	f.prepare(it, mix(it.key, kindToSeq))
	f.spec.Stop.Tie()
	f.tempo.pace = engine.Known(f.spec.Key)
}

// raise surfaces how a portion ended that did not end well.
func (p *portion[T]) raise() {
	if p.panic != nil {
		panic(p.panic)
	}
	if p.exited {
		runtime.Goexit()
	}
}
