package par

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/sources"
)

// TakeAny returns a pipeline over n elements of it, all if there are not as many: those that
// are reached first, whose order stays, so which ones they are differs from run to run. It
// works on windows that double in length, so not many elements more are run, and the source
// may be endless. The length is not known. [Iter.Take] has the same elements every time.
// TakeAny panics if n is negative.
func (it Iter[T]) TakeAny(n int) Iter[T] {
	return Iter[T]{sources.Reached(it.Node(), describe.TakeAny, n)}
}

// SkipAny returns a pipeline over all elements of it but n, over none if there are no more:
// those that are reached first are dropped, so which ones they are differs from run to run.
// They are run all the same. The order of the others stays, the length is not known. SkipAny
// panics if n is negative.
func (it Iter[T]) SkipAny(n int) Iter[T] {
	return Iter[T]{sources.Reached(it.Node(), describe.SkipAny, n)}
}
