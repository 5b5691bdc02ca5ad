package core

import (
	"github.com/seed1237c087/manta/core/internal/joinstack"
	"github.com/seed1237c087/manta/core/registry"
)

// Fork runs f(x) and f(y), maybe in parallel, and returns both results when
// both are done. It is [Join] for one function and two arguments, and allocates
// nothing, because it needs no closures. For a recursion [Recurse] is cheaper,
// because it looks the worker up only once, and not at every fork (BenchmarkFork).
//
// Fork treats guests, panics, Goexit and locks as [Join] does. It panics if f is nil.
func Fork[A, R any](f func(A) R, x, y A) (rx, ry R) {
	if f == nil {
		panic("core: Fork: nil function")
	}
	r := registry.Current()
	if r == nil || r.Weighs() && weighInside(r, f) {
		return forkOutermost(r, f, x, y)
	}
	slot := r.Slot()
	if slot >= joinstack.Depth {
		return forkInTurn(r, f, x, y)
	}
	c, sure := registry.KeptLast[Rec[A, R]](r)
	if !sure {
		c = registry.Kept[Rec[A, R]](r)
	}
	// The fork protocol, see pending.go.
	fr := c.frames[slot]
	if fr == nil {
		fr = c.open(r, nil)
	}
	fr.f, fr.arg = f, y
	if r.Push(slot, &fr.Fork); r.Hungry() {
		r.Offer()
	}
	phase := registry.InLeft
	defer func() {
		if phase != registry.Settled {
			fr.Settle(phase, recover())
		}
	}()
	rx = f(x)
	if !r.Pop() {
		return rx, fr.await(&phase)
	}
	phase = registry.InRight
	var none A
	fr.f, fr.arg = nil, none
	ry = f(y)
	phase = registry.Settled
	return rx, ry
}

func forkOutermost[A, R any](r *registry.Runner, f func(A) R, x, y A) (rx, ry R) {
	if r == nil {
		r = enter(f)
		weigh(r, f)
	}
	defer leave(r)
	return Fork(f, x, y)
}
