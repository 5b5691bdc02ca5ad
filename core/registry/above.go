package registry

// UpperHooks contains the functions of package core that this package calls.
type UpperHooks struct {
	// Wrap turns the result of recover into the error that is raised in the waiter. It returns an error that is already wrapped unchanged.
	Wrap func(recovered any) error
	// Awake returns how many workers of the pool for callers outside all pools are awake, and how many of these have work.
	Awake func() (awake, working int)
}

var above UpperHooks

// Provide sets the functions of package core. Package core calls Provide in its initialization.
func Provide(a UpperHooks) struct{} {
	above = a
	return struct{}{}
}

// Wrap turns the result of recover into the error that is raised in the waiter, with the calling goroutine's stack. It must be
// called in the deferred function that recovered, while the panicking frames are still on the stack.
func Wrap(recovered any) error { return above.Wrap(recovered) }
