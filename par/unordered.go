package par

// Unordered returns a pipeline over the elements of it whose order is of no consequence.
// Nothing is lost and nothing comes twice.
//
// It makes reductions faster, such as [Iter.Sum] and [Iter.Reduce]: they need no tree that
// positions fix, and are cut where that balances best. So the brackets differ from run to
// run, and the order may. A float sum may have other last bits each time, and an op must be
// commutative, too. Integer sums stay the same. Endings that collect elements may return them in
// any order. Of several panics it is still the one at the lowest position that surfaces.
//
// It makes the largest difference for a [Fold]: then there is one accumulator if the work
// takes some microseconds, and otherwise there are 4 for each worker.
func (it Iter[T]) Unordered() Iter[T] { return Iter[T]{source(it).Unordered()} }
