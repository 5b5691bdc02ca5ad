package par

// Rev stands in for the method until it is there.
func (it Iter[T]) Rev() Iter[T] { return Iter[T]{it.node().Rev()} }
