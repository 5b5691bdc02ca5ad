package core

import (
	"github.com/seed1237c087/manta/core/internal/measure"
	"github.com/seed1237c087/manta/core/registry"
)

// joinInTurn runs both sides on the calling goroutine, if the stack is full. r need not be its runner: see Runner.InTurn.
// It does not use forkInTurn, because a and b would then move to the heap in each Join: forkInTurn calls them by a function value.
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

// endInTurn ends a fork in turn. A panic or a Goexit has left the side that phase names. minded is the result of minded for the sides' arguments.
func endInTurn(r *registry.Runner, phase registry.Phase, recovered any, right func(), minded bool) {
	if phase == registry.InLeft {
		r.InTurn(recovered, right, minded)
		return
	}
	raise(recovered)
}

// forkInTurn is the function forkInTurn for Rec.Fork and JoinContext.
func (c *Rec[A, R]) forkInTurn(x, y A) (rx, ry R) {
	if c.r == nil {
		panicUnmade("Fork")
	}
	if c.side == nil {
		c.side = func(a A) R { return c.f(c, a) }
	}
	return forkInTurn(c.r, c.side, x, y)
}

// forkInTurn is joinInTurn for one function and two arguments. It allocates nothing, because a tree may be far deeper than the stack. After
// a panic the result of the right side is dropped.
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

// measuredFork is apart because what it captures moves to the heap.
func measuredFork[A, R any](f func(A) R, x, y A) (rx, ry R) {
	joinMeasured(func() { rx = f(x) }, func() { ry = f(y) })
	return rx, ry
}

// joinMeasured runs a and b one after the other and takes the time of each.
func joinMeasured(a, b func()) {
	r := registry.Current() // Where a has panicked b is on another goroutine than the caller of Recurse.
	fork := clockOf(r).Branch(measure.Code(a), measure.Code(b))
	defer fork.Join()
	runInTurn(r, func() { leftMeasured(fork, a) }, func() { fork.Right(b) })
}

// raise wraps a recovered panic and raises it again. nil stands for a Goexit,
// which needs no help to continue.
func raise(recovered any) {
	if recovered != nil {
		panic(newPanicError(recovered))
	}
}
