package core

import (
	"errors"

	"github.com/seed1237c087/manta/core/registry"
)

// Install runs f on a worker of the pool and returns when f has ended. The
// functions of this package, called in f, use this pool. If the caller is at work
// in the pool already, Install is a plain call of f. Otherwise it hands f to a
// worker, which takes some microseconds if the worker must be woken.
//
// A panic of f surfaces as a *PanicError; a runtime.Goexit in f ends the
// caller's goroutine. A caller that is a worker of another pool lends that
// worker out while it waits. If many such callers wait, other goroutines begin
// no forks of theirs until some of the callers have continued. If the caller is
// in a [WithContext] whose context is done before a worker has begun f, Install
// unwinds as [Checkpoint] does, and f does not run. No lock that f or the pool's
// other tasks take may be held across Install from outside the pool. Install
// panics if f is nil, and with ErrClosed if the pool was closed.
func (p *Pool) Install(f func()) {
	q := poolOf(p, "Pool.Install")
	panicIfNil("Install", f == nil)
	q.install(f)
}

func (p *pool) install(f func()) {
	Checkpoint()
	r := registry.Current()
	if p.has(r) || p.replaced(r) {
		returned := false
		defer func() {
			if !returned {
				raise(recover())
			}
		}()
		f()
		returned = true
		return
	}
	p.look()
	if r == nil && registry.Observed() {
		calls(f, func() { p.installIn(nil, f) })
		return
	}
	p.installIn(r, f)
}

// installIn is install for a caller who is not at work in p.
func (p *pool) installIn(r *registry.Runner, f func()) {
	for {
		reg := p.serving()
		err := install(reg, r, f)
		if err == nil {
			return
		}
		if errors.Is(err, registry.ErrWithdrawn) {
			Checkpoint() // does not return
		}
		if p.registry() == reg { // not replaced, but closed
			panic(err)
		}
	}
}

func install(reg *registry.Registry, r *registry.Runner, f func()) error {
	defer reg.Retire()
	return reg.Install(r, f)
}

// InstallResult is [Pool.Install] for a function with a result.
func InstallResult[R any](p *Pool, f func() R) R {
	p.check("InstallResult")
	panicIfNil("InstallResult", f == nil)
	var res R
	p.run(func() { res = f() })
	return res
}

// run is install for functions with type parameters. Those are compiled with the caller,
// and should not name pool, because that would make the caller's build slower.
func (p *Pool) run(f func()) { p.in.(*pool).install(f) }

// Join is [Join] in p: from outside the pool both functions run on its
// workers.
func (p *Pool) Join(a, b func()) {
	q := poolOf(p, "Pool.Join")
	panicIfNil("Pool.Join", a == nil || b == nil)
	q.install(func() { join(registry.Current(), a, b) })
}
