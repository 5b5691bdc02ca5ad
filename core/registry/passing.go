package registry

// NewPassing is New for a registry that serves one call from outside and the tasks that
// the call spawns. A caller in a bubble of testing/synctest needs goroutines that belong
// to the bubble, and they must have ended when the bubble ends. Retire must follow.
func NewPassing(c Config, owner any) *Registry {
	reg := New(c, owner)
	reg.passing = true // Nobody else knows reg yet, and its goroutines don't ask.
	return reg
}

// Passing reports whether NewPassing has made reg.
func (reg *Registry) Passing() bool { return reg.passing }

// Retire closes a registry that NewPassing has made, without waiting for the end. It does nothing to other registries.
// The caller that the registry serves calls it, once a task of that caller holds the registry, or the call is over.
func (reg *Registry) Retire() {
	if reg.passing {
		reg.shut()
	}
}
