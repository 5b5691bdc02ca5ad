package registry

// Above is what package core knows and this one needs.
type Above struct {
	// Wrap turns the result of recover into the error that is raised in the waiter. It returns a wrapped one unchanged.
	Wrap func(recovered any) error
	// Awake returns how many workers of the pool for callers outside all pools are awake, and how many of these have work.
	Awake func() (awake, working int)
}

var above Above

// Provide is for the initialization of package core.
func Provide(a Above) struct{} {
	above = a
	return struct{}{}
}

// Wrap turns the result of recover into the error that is raised in the waiter, with the calling goroutine's stack. It must be
// called in the deferred function that recovered, while the panicking frames are still on the stack.
func Wrap(recovered any) error { return above.Wrap(recovered) }
