package par

// Rev returns a pipeline over the elements of it in reverse order. Functions before Rev are
// called from back to front too, so if several panic, the panic of the last element
// surfaces. If the length of it is not known, as after Filter, the ending first packs the
// elements into a slice, in parallel; otherwise the length of the result is known too.
func (it Iter[T]) Rev() Iter[T] { return Iter[T]{it.Node().Rev()} }
