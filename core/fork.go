package core

import "github.com/seed1237c087/manta/core/registry"

// Fork runs f(x) and f(y), maybe in parallel, and returns both results when
// both are done. It is [Join] for one function and two arguments: since values
// travel instead of closures, it allocates nothing. A recursion does better
// with [Recurse], which looks the worker up once and not at every fork
// (BenchmarkFork).
//
// What [Join] says of guests, panics, Goexit and locks holds here. Fork panics
// if f is nil.
func Fork[A, R any](f func(A) R, x, y A) (rx, ry R) {
	if f == nil {
		panic("core: Fork: nil function")
	}
	r := registry.Current()
	if r == nil {
		return forkAsGuest(f, x, y)
	}
	if r.Full() {
		return forkInTurn(r, f, x, y)
	}
	if r.Weighs() && weighInside(r, f) {
		defer weighedInside(r)
	}
	c := registry.Kept[Rec[A, R]](r)
	if c.top == nil {
		c.open(r, nil)
	}
	// The fork protocol, see pending.go.
	fr := c.top
	if fr.next == nil {
		fr.next = c.newFrames()
	}
	c.top, fr.f, fr.arg = fr.next, f, y
	if r.Push(&fr.Fork); r.Hungry() {
		r.Offer()
	}
	fr.Phase = registry.InLeft
	defer func() {
		if fr.Phase != registry.Settled {
			fr.settle(recover())
		}
	}()
	rx = f(x)
	if !r.Pop() {
		return rx, fr.await()
	}
	fr.Phase = registry.InRight
	ry = f(y)
	var none A
	c.top, fr.f, fr.arg = fr, nil, none
	fr.Phase = registry.Settled
	return rx, ry
}

// forkAsGuest is Fork for a goroutine outside all pools.
func forkAsGuest[A, R any](f func(A) R, x, y A) (rx, ry R) {
	r := enter(f)
	defer leave(r)
	weigh(r, f)
	return Fork(f, x, y)
}
