package registry

// NewPassing is New for a registry that serves one call from outside, and what that
// spawns: a caller in a bubble of testing/synctest needs goroutines that belong to
// the bubble, and these must have ended before it does. Retire must follow.
func NewPassing(c Config, owner any) *Registry {
	reg := New(c, owner)
	reg.passing = true // Nobody else knows reg yet, and its goroutines don't ask.
	return reg
}

// Passing reports whether NewPassing has made reg.
func (reg *Registry) Passing() bool { return reg.passing }

// Retire closes a registry that NewPassing has made, and does not wait for the end. To others it does nothing. It is
// for the caller whom the registry serves, once a task of that caller's holds the registry or the call is over.
func (reg *Registry) Retire() {
	if reg.passing {
		reg.shut()
	}
}
