package registry

import "github.com/seed1237c087/manta/core/sleep"

// Places is how many guests a registry has room for.
func (reg *Registry) Places() int { return len(reg.guests.blocks) * placesPerBlock }

// GuestsAtWork is what the sleep protocol is told.
func (reg *Registry) GuestsAtWork() int { return reg.guests.count() }

// Crew is the number of goroutines that the pool has started and that are alive.
func (reg *Registry) Crew() int { return reg.crew.size() }

// Visible is what the sleep protocol asks a worker that stops searching.
func (reg *Registry) Visible() bool { return reg.visible() != sleep.Nothing }
