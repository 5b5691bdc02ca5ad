package core

import (
	"github.com/seed1237c087/manta/core/internal/measure"
	"github.com/seed1237c087/manta/core/registry"
)

// measuredShares returns f such that each of the calls by reg's workers is a task that r,
// which may be nil, spawns now.
func measuredShares(x *measure.Reach, reg *registry.Registry, r *registry.Runner, f func(BroadcastContext)) func(BroadcastContext) {
	if x == nil {
		return f
	}
	run := x.Tasks(clockOf(r), reg.NumWorkers())
	return func(c BroadcastContext) { run(func() { f(c) }) }
}

// measure makes t's function a task that r, which may be nil, spawns now.
func (t *Future[T]) measure(r *registry.Runner) {
	t.reach = looseIn(t.reg).Within()
	f, run := t.f, t.reach.Tasks(clockOf(r), 1)
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
