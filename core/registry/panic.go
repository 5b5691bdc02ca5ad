package registry

import (
	"fmt"
	"runtime"
	"runtime/debug"
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
	if e, ok := value.(*PanicError); ok {
		return e
	}
	return &PanicError{Value: value, Stack: debug.Stack()}
}

// Error returns the panic's value and the task's stack.
func (e *PanicError) Error() string {
	return fmt.Sprintf("task panicked: %v\n\ntask's stack:\n%s", e.Value, e.Stack)
}

// Unwrap returns the panic's value where that is an error, otherwise nil.
func (e *PanicError) Unwrap() error {
	err, _ := e.Value.(error)
	return err
}

func goexit() { runtime.Goexit() }
