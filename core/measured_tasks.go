package core

import (
	"github.com/seed1237c087/manta/core/internal/measure"
	"github.com/seed1237c087/manta/core/registry"
)

// measuredShares returns f such that each of the workers' calls is a task that r,
// which may be nil, spawns now.
func measuredShares(x *measure.Reach, r *registry.Runner, f func(BroadcastContext)) func(BroadcastContext) {
	run := x.Tasks(clockOf(r))
	if run == nil {
		return f
	}
	return func(c BroadcastContext) { run(func() { f(c) }) }
}

// measure makes t's function a task that r, which may be nil, spawns now.
func (t *Future[T]) measure(r *registry.Runner) {
	t.reach = looseIn(t.reg).Within(clockOf(r))
	f, run := t.f, t.reach.Tasks(nil) // nil: from where the reach was opened
	t.f = func() (value T) {
		run(func() { value = f() })
		return value
	}
}

// arrive notes that the caller has waited for t.
func (t *Future[T]) arrive() {
	if t.reach == nil {
		return
	}
	if r := registry.Current(); r != nil && r.Registry() == t.reg {
		clockOf(r).Reached(t.reach)
	}
}
