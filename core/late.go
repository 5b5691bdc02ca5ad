package core

// late is a Future as the end of the WithContext sees it that it is tied to.
type late[T any] Future[T]

// Begin implements registry.Late.
func (l *late[T]) Begin() {
	if t := (*Future[T])(l); !t.left() && t.taken.CompareAndSwap(false, true) {
		t.reg.RunApart(t.runFor)
	}
}

// Done implements registry.Late.
func (l *late[T]) Done() <-chan struct{} { return l.done }
