package core

import "github.com/seed1237c087/manta/core/registry"

// joinInTurn runs both sides on the calling goroutine. r need not be its runner:
// see Runner.InTurn.
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
		switch phase {
		case registry.InLeft:
			r.InTurn(recover(), b)
		case registry.InRight:
			raise(recover())
		case registry.Awaiting, registry.Settled:
		}
	}()
	a()
	phase = registry.InRight
	b()
	phase = registry.Settled
}

// forkInTurn is Rec.Fork, and JoinContext, if the stack is full. It is apart from
// fork because its closures would move fork's results to the heap.
func (c *Rec[A, R]) forkInTurn(x, y A) (rx, ry R) {
	if c.r == nil {
		panicUnmade("Fork")
	}
	joinInTurn(c.r, func() { rx = c.f(c, x) }, func() { ry = c.f(c, y) })
	return rx, ry
}

// forkInTurn is Fork if the stack is full.
func forkInTurn[A, R any](r *registry.Runner, f func(A) R, x, y A) (rx, ry R) {
	joinInTurn(r, func() { rx = f(x) }, func() { ry = f(y) })
	return rx, ry
}

// raise wraps a recovered panic and raises it again; nil stands for a Goexit,
// which goes on by itself.
func raise(recovered any) {
	if recovered != nil {
		panic(newPanicError(recovered))
	}
}

// joinMeasured runs a and b one after the other and takes the time of each.
func joinMeasured(a, b func()) {
	r := registry.Current() // Where a has panicked b is on another goroutine than the caller of Recurse.
	fork := clockOf(r).Branch()
	defer fork.Join()
	runInTurn(r, func() { fork.Left(a) }, func() { fork.Right(b) })
}
