package par

import (
	stditer "iter"

	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/iter"
)

// Seq returns a sequence of all elements in order, to range over while the work on them
// goes on:
//
//	for page := range par.Map(par.Slice(urls), load).Seq() {
//		...
//	}
//
// Each range runs the pipeline anew. The loop body runs on the goroutine that ranges, and
// nowhere else. That goroutine and the workers work off portions of the positions, of some
// 50 microseconds' work, and whenever the next portion in order is there, its elements go
// through the loop body; meanwhile the workers go on. They are ahead of the body by so many
// portions at most as four times the workers, of at most 4,096 positions each, and that
// many results are held in memory; pieces of Fold, Blocks and their like may be longer.
// Stages that hold their results, such as FlatMap or an operation that needs positions
// behind Filter, do so here too. With one worker, or if nobody else has time, the ranging
// goroutine does a portion, and then the loop body for it.
//
// A source that comes in batches, such as [FromSeq] and [FromChan], is asked for the next
// batch when all results of the one before have been through the body. So what has arrived
// does not wait for what has not, and the source may be endless.
//
// A break, or any other way to leave the loop, stops the work: what is under way ends with
// its block, is waited for, and no goroutine is left. A panic of a stage surfaces in the
// ranging goroutine as a *core.PanicError after the elements before it have been through
// the body; a Goexit in a stage ends the ranging goroutine, maybe before. A panic of the
// body passes as it is. Once the context of a [Do] around the range is done, the body sees
// no further element, the work stops, and the ranging goroutine unwinds as any stopped
// operation does.
//
// Locks may be held across the loop, unless the functions of the pipeline take them. In a
// pipeline with [Iter.WithPool] the pool's workers do all of the work, and the ranging
// goroutine waits for results.
func (it Iter[T]) Seq() stditer.Seq[T] {
	return func(yield func(T) bool) { deliver(it.n, yield) }
}

// deliver runs n for a loop body. It is not inlined, so that each type has one copy of it.
//
//go:noinline
func deliver[T any](n iter.Node, yield func(T) bool) {
	endings.Deliver(n, func(b iter.Block, check func()) bool {
		for _, x := range in[T](b) {
			if check != nil {
				check()
			}
			if !yield(x) {
				return false
			}
		}
		return true
	})
}
