package par

import "github.com/seed1237c087/manta/par/iter"

// Iter is a lazy parallel pipeline over elements of type T: a source and what is to be
// done with its elements. It is a small value that may be copied, kept and run several
// times, by several goroutines at once, if its source and its functions allow that.
// Adapters leave it as it is and return a new one. Nothing runs before an ending.
//
// The zero value is empty.
type Iter[T any] struct{ n iter.Node }

// Len returns the number of elements, if that is known without running anything: known is
// false behind Filter and whatever else can drop or add elements, and if positions must be
// made first.
func (it Iter[T]) Len() (n int, known bool) { return it.n.Len() }

// String describes the pipeline: the type of the elements and the operations in their
// order, with numbers that they were given. It runs nothing. The text is for people and may
// change.
func (it Iter[T]) String() string { return it.n.String() }
