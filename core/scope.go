package core

import (
	"github.com/seed1237c087/manta/core/registry"
	"github.com/seed1237c087/manta/core/sleep"
)

// Scope is what tasks are spawned into by [InScope]. It may be used by any
// goroutine until the scope has ended.
type Scope struct{ in any } // the *ownScope; see Pool

// ownScope is what a Scope stands for, and what the frame sees that waits for its end.
type ownScope struct {
	scope
	face  Scope
	lists lists
}

// InScope runs f and returns when f and all tasks that were spawned into the
// scope have ended. f runs on the calling goroutine, as the caller's worker or
// as a guest of the default pool; the tasks run on all workers of that pool and
// on the calling goroutine once f has returned.
//
// Each worker runs its own tasks last in, first out; thieves take the oldest.
// There is no other order between tasks (RFC 1, "per-thread LIFO").
//
// The first panic in time, of f or of a task, is kept; all tasks still run; then
// it surfaces as a *PanicError. A Goexit of f or of a task ends the caller's
// goroutine once all tasks have ended, unless there was a panic.
//
// While it waits InScope runs nothing but tasks of the scope, so a lock may be
// held across it. It panics if f is nil.
func InScope(f func(*Scope)) {
	if f == nil {
		panic("core: InScope: nil function")
	}
	asRunner(f, func(r *registry.Runner) { inScope(r, f) })
}

// InPlaceScope is [InScope]: f runs on the calling goroutine there too. It
// differs as a method of a pool that the caller is outside of.
func InPlaceScope(f func(*Scope)) {
	if f == nil {
		panic("core: InPlaceScope: nil function")
	}
	asRunner(f, func(r *registry.Runner) { inScope(r, f) })
}

// InScope is the function [InScope] in p: from outside the pool f runs on one
// of its workers. See [Pool.Install] for what that costs and forbids.
func (p *Pool) InScope(f func(*Scope)) {
	q := poolOf(p, "Pool.InScope")
	if f == nil {
		panic("core: Pool.InScope: nil function")
	}
	q.install(func() { inScope(registry.Current(), f) })
}

// InPlaceScope is [Pool.InScope] with f on the calling goroutine, which may be
// outside the pool; only what f spawns runs on p's workers.
func (p *Pool) InPlaceScope(f func(*Scope)) {
	q := poolOf(p, "Pool.InPlaceScope")
	if f == nil {
		panic("core: Pool.InPlaceScope: nil function")
	}
	q.inPlace(f, func(reg *registry.Registry, r *registry.Runner) { runScope(reg, r, f) })
}

func inScope(r *registry.Runner, f func(*Scope)) { runScope(r.Registry(), r, f) }

func runScope(reg *registry.Registry, r *registry.Runner, f func(*Scope)) {
	s := &ownScope{scope: scope{reg: reg}}
	s.face.in = s
	s.run(r, s, func() { f(&s.face) })
}

// Spawn adds f to the scope's tasks; it begins at some time before the scope
// ends. The caller may be f's own scope's body, one of its tasks, or any other
// goroutine that knows that the scope has not ended. Spawn allocates a task, and
// panics if f is nil or the scope has ended.
func (s *Scope) Spawn(f func()) {
	in := scopeOf(s, "Scope.Spawn")
	if f == nil {
		panic("core: Scope.Spawn: nil function")
	}
	in.begin("Scope.Spawn", 1)
	r := here(in.reg)
	t := &scopeTask{s: in, f: in.reach.Task(clockOf(r), f)}
	t.job.InitUnder(t, in.bond)
	index := in.reg.NumWorkers() // of the list for who carries no worker
	if r != nil {
		if i, ok := r.Worker(); ok {
			index = i
		}
	}
	// In the list first: an owner that is told to look finds it there.
	in.lists.of(index, in.reg.NumWorkers()).push(t)
	if r != nil {
		r.Spawn(&t.job)
	} else {
		in.reg.Inject(&t.job)
	}
	in.over.Rouse()
}

// scopeOf returns what s stands for. It panics if no InScope has made s, on which the
// given method was called.
func scopeOf(s *Scope, method string) *ownScope {
	switch {
	case s == nil:
		panic("core: " + method + ": nil scope")
	case s.in == nil:
		panic("core: " + method + ": the zero Scope is not ready for use, InScope makes scopes")
	}
	return s.in.(*ownScope)
}

// RunTask runs the task unless the scope's owner has.
func (t *scopeTask) RunTask(r *registry.Runner) {
	if t.taken.CompareAndSwap(false, true) {
		f := t.f
		t.f = nil // The deque may hold t for longer.
		t.s.runTask(r, &t.job, f, f)
	}
}

// Help implements registry.Awaited.
func (s *ownScope) Help(r *registry.Runner, idle *sleep.Idle) bool {
	if helpFromOwn(r, s, idle) {
		return true
	}
	t := s.lists.take()
	if t == nil {
		return false
	}
	f := t.f
	t.f = nil
	r.Found(idle)
	s.runTask(r, &t.job, f, f)
	return true
}

// Ready implements registry.Awaited.
func (s *ownScope) Ready() bool { return s.lists.any() }

// Mine implements registry.Awaited.
func (s *ownScope) Mine(j *registry.Job) bool {
	t, ok := j.Task().(*scopeTask)
	return ok && t.s == s
}
