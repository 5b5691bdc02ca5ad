package par

// Rev returns a pipeline over the elements of it in reverse order; functions before it are
// called from back to front too, so of several panics the one of the last element surfaces.
// If the length of it is not known, as after Filter, the ending first packs the elements
// into a slice, in parallel; otherwise it is known here too.
func (it Iter[T]) Rev() Iter[T] { return Iter[T]{it.Node().Rev()} }
