package par

import (
	stditer "iter"

	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/iter"
)

// Seq returns a sequence of all elements in order, for a range loop that runs while later elements are computed:
//
//	for thumbnail := range par.Map(par.Slice(pictures), shrink).Seq() {
//		...
//	}
//
// Each range loop runs the pipeline anew. The loop body runs on the goroutine of the loop. The workers are ahead of the body by
// at most four portions for each worker. A portion is some 50 microseconds' work and at most 4,096 positions; the results of so
// many positions are held in memory. A break, or any other way to leave the loop, stops the work; when the loop has ended, no
// work goes on. A panic of a stage surfaces in the goroutine of the loop, as a *core.PanicError, when the elements before the
// panic have been through the body. A Goexit in a stage ends that goroutine, maybe earlier. A panic of the body passes unchanged.
// When the context of a [Do] around the loop is done, the goroutine of the loop unwinds. Locks may be held across the loop,
// unless the functions of the pipeline take them. docs/fine-print.md says more about streams, [Iter.WithPool], and stages that
// hold results.
func (it Iter[T]) Seq() stditer.Seq[T] {
	return func(yield func(T) bool) { deliver(source(it), yield) }
}

// deliver runs n and calls yield for its elements. It is not inlined, so that each type has one copy of the code.
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
