package registry_test

import (
	"runtime"
	"testing"

	"github.com/seed1237c087/manta/core/registry"
)

// TestCloseLetsNoGuestIn: once Close was called nobody becomes a guest, though the
// registry lives on for the task that holds it.
func TestCloseLetsNoGuestIn(t *testing.T) {
	reg, closed := closing(t)
	if r := reg.Enter(); r != nil {
		t.Error("a guest was let in after Close")
		r.Leave()
	}
	if n := reg.GuestsAtWork(); n != 0 {
		t.Errorf("%d guests at work, want none", n)
	}
	reg.Release(nil)
	<-closed
}

// TestCloseWaitsForGuests: the last task ends while a guest is at work, who may still
// need the workers.
func TestCloseWaitsForGuests(t *testing.T) {
	entered, leave, left := make(chan struct{}), make(chan struct{}), make(chan struct{})
	reg, closed := closing(t, func(reg *registry.Registry) {
		go func() {
			defer close(left)
			r := reg.Enter()
			close(entered)
			<-leave
			r.Leave()
		}()
		<-entered
	})
	reg.Release(nil) // The last one looks whether this is the end.
	if reg.Ending() {
		t.Error("the workers end though a guest is at work")
	}
	close(leave)
	<-left // As does the last guest.
	if !reg.Ending() {
		t.Error("the last guest has left, and the workers don't end")
	}
	<-closed
}

// closing returns a registry for which Close was called and which the caller must
// Release. The functions of before are called earlier.
func closing(t *testing.T, before ...func(*registry.Registry)) (reg *registry.Registry, closed chan struct{}) {
	t.Helper()
	reg = registry.New(registry.Config{Workers: 2}, t)
	for reg.AwakeWorkers() > 0 { // Then each has begun its life, for which Close would wait.
		runtime.Gosched()
	}
	if err := reg.Hold(nil, true); err != nil {
		t.Fatal(err)
	}
	for _, f := range before {
		f(reg)
	}
	closed = make(chan struct{})
	go func() {
		reg.Close()
		close(closed)
	}()
	for !reg.Summed() { // Until then neither the last task nor the last guest sees that this is the end.
		runtime.Gosched()
	}
	return reg, closed
}
