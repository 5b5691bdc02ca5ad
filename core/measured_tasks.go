package core

import (
	"github.com/seed1237c087/manta/core/internal/measure"
	"github.com/seed1237c087/manta/core/registry"
)

// measuredShares returns f if x is nil. Otherwise it returns a function that calls f, and each
// of whose calls by reg's workers is a task of x that r spawns now. r may be nil.
func measuredShares(x measure.AnyReach, reg *registry.Registry, r *registry.Runner, f func(BroadcastContext)) func(BroadcastContext) {
	if x == nil {
		return f
	}
	tasks := make([]func(), reg.NumWorkers())
	for i := range tasks {
		tasks[i] = x.Task(clockOf(r), func() { f(BroadcastContext{i, len(tasks)}) })
	}
	return func(c BroadcastContext) { tasks[c.index]() }
}

// measure makes t's function a task that r spawns now, and whose time is measured. r may be nil.
func (t *Future[T]) measure(r *registry.Runner) {
	t.reach = looseIn(t.reg).Within()
	f, value := t.f, *new(T)
	run := t.reach.Task(clockOf(r), func() { value = f() })
	t.f = func() T {
		run()
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
