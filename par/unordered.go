package par

// Unordered returns a pipeline over the elements of it whose order does not matter. No element
// is lost or comes twice.
//
// Unordered makes reductions faster, such as [Iter.Sum] and [Iter.Reduce]. They need no tree
// that positions fix, and are cut where the cut balances best. Therefore the brackets, and maybe
// the order, differ from run to run. The last bits of a float sum may differ each time, and an
// op must also be commutative. Integer sums stay the same. Endings that collect elements may
// return them in any order. If several functions panic, the panic at the lowest position still
// surfaces.
//
// Unordered makes the largest difference for a [Fold]: there is one accumulator if the work
// takes some microseconds, and otherwise there are 4 for each worker.
func (it Iter[T]) Unordered() Iter[T] { return Iter[T]{source(it).Unordered()} }
