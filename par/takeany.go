package par

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/sources"
)

// TakeAny returns a pipeline over the n elements of it that are reached first, or over all if there
// are fewer. Which ones these are differs from run to run; their order stays. It works on windows
// that double in length, so few further elements are run, and the source may be endless. The length
// is not known. [Iter.Take] has the same elements every time, and is as quick if the length of it
// is known. Otherwise, as after Filter, TakeAny takes less than half as long, because it need not
// collect elements first. TakeAny panics if n is negative.
func (it Iter[T]) TakeAny(n int) Iter[T] {
	return Iter[T]{sources.Reached(it.Node(), describe.TakeAny, n)}
}

// SkipAny returns a pipeline over the elements of it without the n that are reached first, which
// run all the same. Which ones these are differs from run to run; the order of the others stays.
// The length is not known. [Iter.Skip] drops the same elements every time, and if the length of it
// is known does not run them. Otherwise, as after Filter, SkipAny takes about two thirds of the
// time, because it need not collect elements first. SkipAny panics if n is negative.
func (it Iter[T]) SkipAny(n int) Iter[T] {
	return Iter[T]{sources.Reached(it.Node(), describe.SkipAny, n)}
}
