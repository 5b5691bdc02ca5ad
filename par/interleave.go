package par

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/sources"
)

// Interleave returns a pipeline over the first element of it, the first of other, the
// second of it and so on. When one pipeline has no more elements, the rest of the other
// follows. If a length is not known, as after Filter, the ending first packs the elements
// of that pipeline into a slice, in parallel; otherwise the length of the result is known
// too. Interleave keeps the tuning of it. Interleave panics if the sum of the lengths is
// more than an int can count.
func (it Iter[T]) Interleave(other Iter[T]) Iter[T] {
	return Iter[T]{sources.Interleave(it.Node(), describe.Interleave, other.Node())}
}

// InterleaveShortest is [Iter.Interleave], but ends when the next element would come from a
// pipeline without more elements: 1, 2, 3 and 7 give 1, 7, 2, while 7 and 1, 2, 3 give 7,
// 1. The remaining elements are not run.
func (it Iter[T]) InterleaveShortest(other Iter[T]) Iter[T] {
	return Iter[T]{sources.Interleave(it.Node(), describe.InterleaveShortest, other.Node())}
}
