package registry

import (
	"fmt"

	"github.com/seed1237c087/manta/core/sleep"
)

// Places is how many guests a registry has room for.
func (reg *Registry) Places() int { return len(reg.guests.blocks) * placesPerBlock }

// GuestsAtWork is what the sleep protocol is told.
func (reg *Registry) GuestsAtWork() int { return reg.guests.count() }

// Crew is the number of goroutines that the pool has started and that are alive.
func (reg *Registry) Crew() int { return reg.crew.size() }

// PopOwn takes the newest job of the worker that r carries, or of its own if it is a guest, or nil.
func (r *Runner) PopOwn() *Job {
	if own := r.own(); own != nil {
		return own.PopBottom()
	}
	return nil
}

// Visible is what the sleep protocol asks a worker that stops searching.
func (reg *Registry) Visible() bool { return reg.visible() != sleep.Nothing }

// Summed reports whether Close has done all of its steps but the wait.
func (reg *Registry) Summed() bool { return reg.Closed() && reg.life.rest.Load() < unsummed/2 }

// PanicError stands for the type in which package core wraps panics.
type PanicError struct{ Value any }

func (e *PanicError) Error() string { return fmt.Sprint(e.Value) }

var _ = Provide(UpperHooks{Wrap: func(recovered any) error {
	if e, ok := recovered.(*PanicError); ok {
		return e
	}
	return &PanicError{recovered}
}})
