package core

import "github.com/seed1237c087/manta/core/registry"

// joinInTurn is forkInTurn for a Join.
func joinInTurn(r *registry.Runner, a, b func()) { forkInTurn(r, call, a, b) }

func call(f func()) none {
	f()
	return none{}
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

// forkInTurn runs both sides on the calling goroutine, if the stack is full. r need not be its runner: see Runner.InTurn.
func forkInTurn[A, R any](r *registry.Runner, f func(A) R, x, y A) (rx, ry R) {
	if r.Hooked() != nil {
		return measuredFork(f, x, y)
	}
	return inTurn(r, f, x, y)
}

// measuredFork runs both sides one after the other and takes the time of each. It is apart because what it captures moves to the heap.
func measuredFork[A, R any](f func(A) R, x, y A) (rx, ry R) {
	r := registry.Current() // Where the left side has panicked the right one is on another goroutine than the caller of Recurse.
	fork := clockOf(r).Branch()
	defer fork.Join()
	inTurn(r, call, func() { fork.Left(func() { rx = f(x) }) }, func() { fork.Right(func() { ry = f(y) }) })
	return rx, ry
}

// inTurn makes no object: a tree may be far deeper than the stack. Behind a panic the result of the right side is nobody's business.
func inTurn[A, R any](r *registry.Runner, f func(A) R, x, y A) (rx, ry R) {
	phase := registry.InLeft
	defer func() {
		switch phase {
		case registry.InLeft:
			r.InTurn(recover(), func() { f(y) })
		case registry.InRight:
			raise(recover())
		case registry.Awaiting, registry.Settled:
		}
	}()
	rx = f(x)
	phase = registry.InRight
	ry = f(y)
	phase = registry.Settled
	return rx, ry
}

// raise wraps a recovered panic and raises it again; nil stands for a Goexit,
// which goes on by itself.
func raise(recovered any) {
	if recovered != nil {
		panic(newPanicError(recovered))
	}
}
