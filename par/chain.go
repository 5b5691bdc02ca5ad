package par

import "github.com/seed1237c087/manta/par/internal/sources"

// Chain returns a pipeline over the elements of it and then those of other. The length is
// known if both lengths are. A part that comes from a bridge, [Blocks], Fold or another
// stage that works batch by batch is packed into a slice first, in parallel, when an ending
// runs; others are not copied. The tuning of it, such as [Iter.WithMaxLen], holds for both. Chain
// panics if the lengths add up to more than an int can count.
func (it Iter[T]) Chain(other Iter[T]) Iter[T] {
	return Iter[T]{sources.Chain(it.Node(), other.Node())}
}
