package par

import (
	stditer "iter"

	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/iter"
)

// Seq returns a sequence of all elements in order, to range over while the work on them goes on:
//
//	for thumbnail := range par.Map(par.Slice(pictures), shrink).Seq() {
//		...
//	}
//
// Each range runs the pipeline anew. The loop body runs on the goroutine that ranges. The workers are ahead of it by
// four portions for each of them at most, each of some 50 microseconds' work and 4,096 positions at most; that many
// results are held in memory. A break, or any other way to leave the loop, stops the work, and nothing goes on then. A
// panic of a stage surfaces in the ranging goroutine, as a *core.PanicError, when the elements before it have been
// through the body; a Goexit in a stage ends that goroutine, maybe before. A panic of the body passes as it is. When the
// context of a [Do] around the range is done, the ranging goroutine unwinds. Locks may be held across the loop, unless the
// functions of the pipeline take them. docs/fine-print.md says more: of streams, of [Iter.WithPool], of stages that hold results.
func (it Iter[T]) Seq() stditer.Seq[T] {
	return func(yield func(T) bool) { deliver(source(it), yield) }
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
