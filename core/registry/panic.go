package registry

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/seed1237c087/manta/core/internal/seam"
)

// A PanicError is what a caller recovers when a task that it waits for
// panicked: the value given to panic and the stack of the goroutine on which
// that happened, which is often not the caller's. A panic is wrapped once,
// at the first join, scope or pool boundary that it passes; further ones pass
// it on as it is.
type PanicError struct {
	// Value is what the task gave to panic.
	Value any
	// Stack is the task's own stack at the panic, as runtime/debug.Stack
	// formats it.
	Stack []byte
}

// NewPanicError wraps a recovered value, with the stack of the calling
// goroutine. It must be called by the deferred function that recovered it,
// while the panicking frames still stand on the stack. A *PanicError is
// returned as it is.
func NewPanicError(value any) *PanicError {
	if e, ok := value.(*PanicError); ok && e != nil { // A nil one is a value like any other.
		return e
	}
	return &PanicError{Value: value, Stack: debug.Stack()}
}

// Error returns the panic's value and the task's stack.
func (e *PanicError) Error() string {
	if e == nil {
		return "<nil>"
	}
	return fmt.Sprintf("task panicked: %v\n\ntask's stack:\n%s", e.Value, e.Stack)
}

// Unwrap returns the panic's value where that is an error, otherwise nil.
func (e *PanicError) Unwrap() error {
	if e == nil {
		return nil
	}
	err, _ := e.Value.(error)
	return err
}

// crash ends the program as an unrecovered panic with e does. It does not return.
func crash(e *PanicError) {
	// On a goroutine of its own, where nothing can recover the panic. Its value is
	// the text and not e, because the runtime would ask e for it, and a method of
	// the user's value that ends the goroutine would keep the runtime from crashing.
	seam.Go(func() {
		text := "task panicked with a value whose text can't be had"
		defer func() { panic(text) }()
		text = e.Error()
	})
	seam.Wait(nil) // for ever
}

func goexit() { runtime.Goexit() }
