package iter

// PanicFuse returns it as it is. In Rayon it makes the other workers stop soon after
// one has panicked; here every pipeline starts nothing behind a panic any more, and
// does go on with what lies before it, so that the panic that surfaces is the same
// on every run.
func (it Iter[T]) PanicFuse() Iter[T] { return it }
