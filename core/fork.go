package core

import "github.com/seed1237c087/manta/core/registry"

// forkFrame is the right side of a pending Fork.
type forkFrame[A, R any] struct {
	fork    registry.Fork
	f       func(A) R
	arg     A
	res     R
	outcome registry.Outcome
	next    *forkFrame[A, R] // the frame for a fork within this one
}

// forks are a runner's frames of one type.
type forks[A, R any] struct{ top *forkFrame[A, R] }

// Fork runs f(x) and f(y), maybe in parallel, and returns both results when
// both are done. It is [Join] for one function and two arguments: since values
// travel instead of closures, it allocates nothing. A recursion does better
// with [Recurse], which looks the worker up once and not at every fork
// (BenchmarkFork).
//
// What [Join] says of guests, panics, Goexit and locks holds here. Fork panics
// where f is nil.
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
	kept := registry.Kept[forks[A, R]](r)
	fr := kept.top
	if fr == nil || fr.next == nil {
		fr = kept.more(r)
	}
	kept.top = fr.next
	fr.f, fr.arg = f, y
	if r.Push(&fr.fork) {
		r.Offer()
	}
	phase := registry.InLeft
	defer func() {
		if phase != registry.Settled {
			r.Settle(&fr.fork, &fr.outcome, phase, recover(), func() { kept.put(fr) })
		}
	}()
	rx = f(x)
	if r.Pop() {
		phase = registry.InRight
		ry = f(y)
		kept.put(fr)
		phase = registry.Settled
		return rx, ry
	}
	phase = registry.Awaiting
	r.Await(&fr.fork)
	phase = registry.Settled
	ry = fr.res
	o := fr.outcome
	fr.outcome = registry.Outcome{}
	kept.put(fr)
	o.Raise()
	return rx, ry
}

// forkAsGuest is Fork for a goroutine outside all pools.
func forkAsGuest[A, R any](f func(A) R, x, y A) (R, R) {
	r := enter()
	defer leave(r)
	if r == registry.Alone {
		return forkInTurn(r, f, x, y)
	}
	return Fork(f, x, y)
}

// forkInTurn is apart from Fork because its closures would move Fork's results
// to the heap.
func forkInTurn[A, R any](r *registry.Runner, f func(A) R, x, y A) (rx, ry R) {
	joinInTurn(r, func() { rx = f(x) }, func() { ry = f(y) })
	return rx, ry
}

// RunTask runs the stolen right side on r.
func (fr *forkFrame[A, R]) RunTask(r *registry.Runner) {
	fr.fork.Begin(r)
	defer fr.fork.Finish(r)
	returned := false
	defer func() {
		if !returned {
			fr.outcome.Record(recover())
		}
	}()
	fr.res = fr.f(fr.arg)
	returned = true
}

// more returns the top frame, after which there is another one.
func (k *forks[A, R]) more(r *registry.Runner) *forkFrame[A, R] {
	fr := k.top
	if fr == nil {
		return newForkFrames[A, R](r)
	}
	fr.next = newForkFrames[A, R](r)
	return fr
}

// put gives fr back, with nothing of the user's in it.
func (k *forks[A, R]) put(fr *forkFrame[A, R]) {
	var (
		arg A
		res R
	)
	fr.f, fr.arg, fr.res = nil, arg, res
	k.top = fr
}

func newForkFrames[A, R any](r *registry.Runner) *forkFrame[A, R] {
	return newFrames(func(fr, next *forkFrame[A, R]) {
		fr.fork.Init(fr, r)
		fr.next = next
	})
}
