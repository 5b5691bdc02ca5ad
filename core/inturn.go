package core

import (
	"github.com/seed1237c087/manta/core/internal/measure"
	"github.com/seed1237c087/manta/core/registry"
)

// joinInTurn runs both sides on the calling goroutine, because the stack of r is full. r need not be the goroutine's runner: see
// Runner.InTurn. joinInTurn does not use forkInTurn, which would call a and b by a function value, so that they would move to
// the heap in each Join.
func joinInTurn(r *registry.Runner, a, b func()) {
	if r.Hooked() != nil {
		joinMeasured(a, b)
		return
	}
	runInTurn(r, a, b)
}

func runInTurn(r *registry.Runner, a, b func()) {
	phase := registry.InLeft
	defer func() {
		if phase != registry.Settled {
			endInTurn(r, phase, recover(), b, false)
		}
	}()
	Checkpoint()
	a()
	Checkpoint()
	phase = registry.InRight
	b()
	phase = registry.Settled
}

// endInTurn ends a fork whose sides run in turn. A panic or a Goexit has left the side that phase names. minded is the result of the function
// minded for the argument of the right side.
func endInTurn(r *registry.Runner, phase registry.Phase, recovered any, right func(), minded bool) {
	if phase == registry.InLeft {
		r.InTurn(recovered, right, minded)
		return
	}
	raise(recovered)
}

// forkInTurn calls the function forkInTurn for Rec.Fork and JoinContext.
func (c *Rec[A, R]) forkInTurn(x, y A) (rx, ry R) {
	if c.r == nil {
		panicUnmade("Fork")
	}
	if c.side == nil {
		c.side = func(a A) R { return c.f(c, a) }
	}
	return forkInTurn(c.r, c.side, x, y)
}

// forkInTurn is joinInTurn for one function and two arguments. It must allocate nothing, because a tree may be far deeper than the stack.
// After a panic the result of the right side is dropped.
func forkInTurn[A, R any](r *registry.Runner, f func(A) R, x, y A) (rx, ry R) {
	if r.Hooked() != nil {
		return measuredFork(f, x, y)
	}
	phase := registry.InLeft
	defer func() {
		if phase != registry.Settled {
			endInTurn(r, phase, recover(), func() { f(y) }, minded(y))
		}
	}()
	look := !minded(x)
	if look {
		Checkpoint()
	}
	rx = f(x)
	if look {
		Checkpoint()
	}
	phase = registry.InRight
	ry = f(y)
	phase = registry.Settled
	return rx, ry
}

// measuredFork is a separate function because what its closures capture moves to the heap.
func measuredFork[A, R any](f func(A) R, x, y A) (rx, ry R) {
	joinMeasured(func() { rx = f(x) }, func() { ry = f(y) })
	return rx, ry
}

// joinMeasured runs a and b one after the other and takes the time of each.
func joinMeasured(a, b func()) {
	r := registry.Current() // This may be another goroutine than that of the caller of Recurse: after a panic of a, b runs elsewhere.
	fork := clockOf(r).Branch(measure.Code(a), measure.Code(b))
	defer fork.Join()
	runInTurn(r, func() { leftMeasured(fork, a) }, func() { fork.Right(b) })
}

// raise wraps a recovered panic and raises it again. If recovered is nil, raise
// does nothing, because a Goexit continues by itself.
func raise(recovered any) {
	if recovered != nil {
		panic(newPanicError(recovered))
	}
}
