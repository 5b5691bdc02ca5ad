package par

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/sources"
)

// Interleave returns a pipeline over the first element of it, the first of other, the
// second of it and so on; when one has no more, the rest of the other follows. If the
// length of one is not known, as after Filter, the ending first packs its elements into a
// slice, in parallel; otherwise it is known here too. The pipeline is tuned as it is.
// Interleave panics if the lengths add up to more than an int can count.
func (it Iter[T]) Interleave(other Iter[T]) Iter[T] {
	return Iter[T]{sources.Interleave(it.Node(), describe.Interleave, other.Node())}
}

// InterleaveShortest is [Iter.Interleave], but ends when the next element would come from a
// pipeline that has no more: 1, 2, 3 and 7 give 1, 7, 2, while 7 and 1, 2, 3 give 7, 1. The
// elements that are left over are not run.
func (it Iter[T]) InterleaveShortest(other Iter[T]) Iter[T] {
	return Iter[T]{sources.Interleave(it.Node(), describe.InterleaveShortest, other.Node())}
}
