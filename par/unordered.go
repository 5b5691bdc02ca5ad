package par

// Unordered returns it as one whose order is of no consequence, for speed: a reduction, as
// by [Iter.Sum] or [Iter.Reduce], may combine the elements in any brackets. So it needs no
// tree, and may be cut wherever that balances best, but a float sum may have other last bits
// on every run, and so may what a function makes of it that is associative for rounding
// only. Neighbours are still combined in their order; that is what it happens to do now, and
// nothing to rely on.
//
// Elements and their number stay as they are: nothing is lost, nothing comes twice. What
// collects or concatenates keeps the order today, but need not: behind Unordered nobody
// should ask for a position.
func (it Iter[T]) Unordered() Iter[T] { return Iter[T]{it.n.Unordered()} }
