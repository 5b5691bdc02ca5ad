package core

import "github.com/seed1237c087/manta/core/registry"

// This file has what the calls of this package do otherwise in a function that
// [Measure] runs. They come here by branches that are there anyway, such as that
// for a full join stack, or by a nil check on a path that allocates.

// joinMeasured runs a and b one after the other and takes the time of each.
func joinMeasured(a, b func()) {
	r := registry.Current() // Where a has panicked b is on another goroutine than the caller of Recurse.
	fork := r.Clock().Branch()
	defer fork.Join()
	runInTurn(r, func() { fork.Left(a) }, func() { fork.Right(b) })
}

// blocking runs f, for which r's worker is lent. f's time is not r's strand's.
func blocking(r *registry.Runner, f func()) {
	if c := r.Clock(); c != nil {
		c.Paused(func() { r.Blocking(f) })
		return
	}
	r.Blocking(f)
}

// measuredShares returns f such that each of the workers' calls is a task that r,
// which may be nil, spawns now.
func measuredShares(x *registry.Reach, r *registry.Runner, f func(BroadcastContext)) func(BroadcastContext) {
	run := x.Tasks(r)
	if run == nil {
		return f
	}
	return func(c BroadcastContext) { run(func() { f(c) }) }
}

// measure makes t's function a task that r, which may be nil, spawns now.
func (t *Future[T]) measure(r *registry.Runner) {
	t.reach = t.reg.Reach().Within(r)
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
		r.Clock().Reached(t.reach.Far())
	}
}

// replaced reports whether r is measured, so that what is to run in p runs where r
// is at work. A pool that was closed is not replaced: it answers as always.
func (p *Pool) replaced(r *registry.Runner) bool {
	return r != nil && r.Clock() != nil && (p.isDefault || !p.registry().Closed())
}

// target returns the registry in which what the caller gives to p is run.
func (p *Pool) target() *registry.Registry {
	if r := registry.Current(); p.replaced(r) {
		return r.Registry()
	}
	return p.serving()
}
