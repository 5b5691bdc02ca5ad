package core

import (
	"fmt"
	"runtime/debug"

	"github.com/seed1237c087/manta/core/registry"
)

// A PanicError is what a caller recovers if a task that the caller waits for
// panicked. It contains the value given to panic and the stack of the goroutine
// that panicked, which is often not the caller's. A panic is wrapped once, at the
// first join, scope or pool boundary that it passes. Further boundaries pass the
// PanicError on unchanged.
type PanicError struct {
	// Value is the value that the task gave to panic.
	Value any
	// Stack is the task's own stack at the panic, as runtime/debug.Stack
	// formats it.
	Stack []byte
}

// newPanicError wraps the result of recover into a *PanicError with the calling
// goroutine's stack. If recovered is a *PanicError, newPanicError returns it
// unchanged. It must be called in the deferred function that recovered, while the
// panicking frames are still on the stack.
func newPanicError(recovered any) *PanicError {
	if e, ok := recovered.(*PanicError); ok && e != nil { // A nil *PanicError is a value like any other.
		return e
	}
	if s, ok := recovered.(*registry.Stop); ok {
		return &PanicError{Value: s} // Without a stack: a Stop is no fault, and there may be many.
	}
	return &PanicError{Value: recovered, Stack: debug.Stack()}
}

// Error returns the panic's value and the task's stack.
func (e *PanicError) Error() string {
	if e == nil {
		return "<nil>"
	}
	return fmt.Sprintf("task panicked: %v\n\ntask's stack:\n%s", e.Value, e.Stack)
}

// Unwrap returns the panic's value if that is an error, otherwise nil.
func (e *PanicError) Unwrap() error {
	if e == nil {
		return nil
	}
	err, _ := e.Value.(error)
	return err
}

// The registry raises panics of a type of this package, and asks this package for the default pool.
var _ = registry.Provide(registry.UpperHooks{
	Wrap:  func(recovered any) error { return newPanicError(recovered) },
	Awake: awakeOutside,
})

// panicIfNil panics if isNil is true. isNil says whether a function that was given to method, a method or function, is nil. Join, Join2 and Fork
// check this themselves, in fewer instructions.
func panicIfNil(method string, isNil bool) {
	if isNil {
		panic("core: " + method + ": nil function")
	}
}
