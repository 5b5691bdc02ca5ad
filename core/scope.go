package core

import "github.com/seed1237c087/manta/core/registry"

// InScope runs f and returns when f and all tasks that were spawned into the
// scope have ended. f runs on the calling goroutine. The tasks run on all workers
// of the caller's pool, and on the calling goroutine when f has returned. A caller
// outside all pools becomes a guest of the default pool for the call.
//
// Each worker runs its own tasks last in, first out. Thieves take the oldest task.
// There is no other order between tasks (RFC 1, "per-thread LIFO").
//
// The first panic in time, of f or of a task, surfaces as a *PanicError when all
// tasks have run, except those that [WithContext] stops. A Goexit of f or of a task
// ends the caller's goroutine when all tasks have ended, unless there was a panic.
//
// While InScope waits, it runs nothing but tasks of the scope, so a lock may be
// held across InScope. InScope panics if f is nil.
func InScope(f func(*Scope)) {
	panicIfNil("InScope", f == nil)
	r := registry.Current()
	if r == nil || r.Weighs() && weighInside(r, f) {
		inScopeOutermost(r, f)
		return
	}
	inScope(r, f)
}

func inScopeOutermost(r *registry.Runner, f func(*Scope)) {
	if r == nil {
		r = enter(f)
		weigh(r, f)
	}
	defer leave(r)
	inScope(r, f)
}

func inScope(r *registry.Runner, f func(*Scope)) {
	k := sparesOf(r)
	s, face := k.open(r)
	if s.run(face, f) {
		face.forget()
	} else {
		k.close(s, face)
	}
}

// InPlaceScope is the same as [InScope]. [Pool.InPlaceScope] differs from [Pool.InScope].
func InPlaceScope(f func(*Scope)) {
	panicIfNil("InPlaceScope", f == nil)
	InScope(f)
}

// InScope is the function [InScope] in p. For a caller outside the pool, f runs on
// a worker of the pool: see [Pool.Install] for what that costs and forbids.
func (p *Pool) InScope(f func(*Scope)) {
	q := poolOf(p, "Pool.InScope")
	panicIfNil("Pool.InScope", f == nil)
	q.install(func() { InScope(f) })
}

// InPlaceScope is [Pool.InScope], except that f runs on the calling goroutine, which
// may be outside the pool. Only what f spawns runs on p's workers.
func (p *Pool) InPlaceScope(f func(*Scope)) {
	q := poolOf(p, "Pool.InPlaceScope")
	panicIfNil("Pool.InPlaceScope", f == nil)
	q.inPlace(f, func(reg *registry.Registry, r *registry.Runner) {
		if r != nil {
			InScope(f)
			return
		}
		s := newScope(reg, nil)
		s.run(&Scope{s}, f)
	})
}

// Spawn adds f to the scope's tasks. f begins at some time before the scope ends.
// The scope's body may call Spawn. The scope's tasks may call Spawn too, and so may
// any other goroutine that knows that the scope has not ended. Spawn may allocate a
// task. It panics if f is nil or the scope has ended.
func (s *Scope) Spawn(f func()) {
	scopeOf(s).spawn(f, s, "Scope.Spawn")
}
