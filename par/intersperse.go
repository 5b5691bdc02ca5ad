package par

// Intersperse returns a pipeline over the elements of it with v between every two of them.
// If the length of it is not known, as behind Filter, the ending first packs the elements
// into a slice, in parallel; otherwise it is known here too. Intersperse panics if the
// length would be more than an int can count.
func (it Iter[T]) Intersperse(v T) Iter[T] { return Iter[T]{it.n.Intersperse(&vec[T]{[]T{v}})} }
