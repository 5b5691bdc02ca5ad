package par

import "github.com/seed1237c087/manta/par/internal/sources"

// Chain returns a pipeline over the elements of it and then those of other. The length is known
// if both lengths are. If one of the two is a stream, or works batch by batch, as after [Blocks]
// and Fold, its elements are packed into a slice first, in parallel, when an ending runs; other
// elements are not copied. The tuning of it, such as [Iter.WithMaxLen], holds for both. Chain
// panics if the sum of the lengths is more than an int can count.
func (it Iter[T]) Chain(other Iter[T]) Iter[T] {
	return Iter[T]{sources.Chain(it.Node(), other.Node())}
}
