package core

import "github.com/seed1237c087/manta/core/registry"

// detachedTask is a task that nobody waits for.
type detachedTask struct {
	job  registry.Job
	reg  *registry.Registry
	bond *registry.Bond // has a class, a name and a span, but no context
	f    func()
}

// RunTask runs the task. A panic of the task goes to the pool's panic handler.
func (t *detachedTask) RunTask(r *registry.Runner) {
	reg, f := t.reg, t.f
	t.f = nil
	defer reg.Release(r)
	defer r.Bind(t.bond).Unbind() // A task that is tied to a context may run this task in a Yield.
	if r.Told() {
		r.Runs(f)
	}
	var o registry.Outcome
	defer func() {
		if o.Panic != nil {
			reg.Panicked(o.Panic)
		}
	}()
	o.Catch(f)
}

// Spawn runs f some time later in the caller's pool, and returns at once. For a
// caller outside all pools the pool is the default pool. Only the Close of a pool
// waits for f.
//
// A worker first runs the tasks that it has spawned itself, the newest first, and then steals. A thief
// takes the oldest task. If the caller carries no worker, f goes to the queue for callers from outside,
// where workers look when they find nothing else.
//
// A panic of f goes to the pool's PanicHandler as a *PanicError. If the pool has no
// PanicHandler, the panic crashes the program. f is not tied to the context of a
// [WithContext] around the call. Spawn allocates, and panics if f is nil.
func Spawn(f func()) {
	panicIfNil("Spawn", f == nil)
	spawn(currentRegistry(), f, (*registry.Runner).Spawn)
}

// SpawnFIFO is [Spawn] in the order of RFC 1: tasks that a worker has spawned by
// SpawnFIFO begin in the order in which the worker has spawned them.
func SpawnFIFO(f func()) {
	panicIfNil("SpawnFIFO", f == nil)
	spawn(currentRegistry(), f, (*registry.Runner).SpawnFIFO)
}

// Spawn is the function [Spawn] in p. It panics with ErrClosed if p was
// closed and the caller is outside of p.
func (p *Pool) Spawn(f func()) {
	q := poolOf(p, "Pool.Spawn")
	panicIfNil("Pool.Spawn", f == nil)
	spawn(q.target(), f, (*registry.Runner).Spawn)
}

// SpawnFIFO is the function [SpawnFIFO] in p. It panics with ErrClosed if p
// was closed and the caller is outside of p.
func (p *Pool) SpawnFIFO(f func()) {
	q := poolOf(p, "Pool.SpawnFIFO")
	panicIfNil("Pool.SpawnFIFO", f == nil)
	spawn(q.target(), f, (*registry.Runner).SpawnFIFO)
}

func spawn(reg *registry.Registry, f func(), put func(*registry.Runner, *registry.Job)) {
	Checkpoint()
	r := hold(&reg)
	t := &detachedTask{reg: reg, f: looseTask(reg, r, f)}
	t.bond = registry.CurrentBond().Detached()
	t.job.InitUnder(t, t.bond)
	if r != nil {
		put(r, &t.job)
	} else {
		reg.Inject(&t.job)
		reg.Retire()
	}
}
