package core

import "github.com/seed1237c087/manta/internal/seam"

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

// awaitChannel waits until done is closed, or stop if that is not nil. A caller that
// carries a worker of some pool lends it out meanwhile. It is for futures, which many
// may wait for; what one goroutine waits for is a [registry.Completion].
func awaitChannel(done, stop <-chan struct{}) {
	if seam.Closed(done) {
		return
	}
	Blocking(func() {
		if stop == nil {
			seam.Wait(done)
		} else {
			seam.WaitEither(done, stop)
		}
	})
}
