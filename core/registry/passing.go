package registry

// NewPassing is New for a registry that serves one call from outside and the tasks that
// the call spawns. A caller in a bubble of testing/synctest needs such a registry, because
// its goroutines must belong to the bubble and end before the bubble does. Retire must follow.
func NewPassing(c Config, owner any) *Registry {
	reg := New(c, owner)
	reg.passing = true // Not atomic: no other goroutine reads it before the caller shows reg to others.
	return reg
}

// Passing reports whether NewPassing has made reg.
func (reg *Registry) Passing() bool { return reg.passing }

// Retire closes a registry that NewPassing has made, without waiting for the end. It does nothing to other registries.
// The caller that the registry serves calls Retire when a task of that caller holds the registry, or when the call is over.
func (reg *Registry) Retire() {
	if reg.passing {
		reg.shut()
	}
}
