package par

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/sources"
)

// TakeAny returns a pipeline over the n elements of it that are reached first, or over all elements
// if there are fewer. The elements differ from run to run; they keep their order. TakeAny works on
// windows that double in length. Therefore few further elements are run, and the source may be
// endless. The length is not known. [Iter.Take] has the same elements every time, and is as quick
// if the length of it is known. Otherwise, as after Filter, TakeAny takes less than half as long as
// Take, because it need not collect elements first. TakeAny panics if n is negative.
func (it Iter[T]) TakeAny(n int) Iter[T] {
	return Iter[T]{sources.Reached(it.Node(), describe.TakeAny, n)}
}

// SkipAny returns a pipeline over the elements of it without the n elements that are reached
// first. These run too. They differ from run to run; the other elements keep their order. The
// length is not known. [Iter.Skip] drops the same elements every time, and does not run them if
// the length of it is known. Otherwise, as after Filter, SkipAny takes about two thirds of the
// time of Skip, because it need not collect elements first. SkipAny panics if n is negative.
func (it Iter[T]) SkipAny(n int) Iter[T] {
	return Iter[T]{sources.Reached(it.Node(), describe.SkipAny, n)}
}
