package core

import (
	"errors"

	"github.com/seed1237c087/manta/core/registry"
)

// Install runs f on a worker of the pool and returns when f has ended. The
// functions of this package that f calls use this pool. If the caller is at work
// in the pool already, Install is a plain call of f. Otherwise Install hands f to a
// worker, which takes some microseconds if the worker must be woken.
//
// A panic of f surfaces as a *PanicError. A runtime.Goexit in f ends the caller's
// goroutine. A caller that carries a worker of another pool lends that worker out
// while it waits. If many such callers wait, other goroutines begin no forks of
// these callers until some of the callers have continued. If the caller is in a
// [WithContext] whose context is done before a worker has begun f, Install unwinds
// as [Checkpoint] does, and f does not run. If the caller is outside the pool, it
// must hold no lock that f or other tasks of the pool take. Install panics if f is
// nil, and with ErrClosed if the pool was closed.
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

// installIn is install for a caller that is not at work in p. r is the caller's runner, or nil.
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
		if p.registry() == reg { // The pool was closed, and reg was not replaced.
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

// run is install for functions with type parameters. Such functions are compiled with the
// caller. They should not name the type pool, because that would make the caller's build slower.
func (p *Pool) run(f func()) { p.in.(*pool).install(f) }

// Join is the function [Join] in p. For a caller outside the pool, both functions
// run on the pool's workers.
func (p *Pool) Join(a, b func()) {
	q := poolOf(p, "Pool.Join")
	panicIfNil("Pool.Join", a == nil || b == nil)
	q.install(func() { join(registry.Current(), a, b) })
}
