package core

import "github.com/seed1237c087/manta/core/registry"

// joinInTurn runs both sides on the calling goroutine. r need not be its runner:
// see Recurse.
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

// forkInTurn runs both sides of a fork on the calling goroutine: f of Fork, or, if
// that is nil, what c.f is. It is apart from fork because its closures would move
// fork's results to the heap.
func forkInTurn[A, R any](r *registry.Runner, c *Rec[A, R], f func(A) R, x, y A) (rx, ry R) {
	if r == nil {
		panic("core: Rec.Fork: the zero Rec is not ready for use, Recurse makes them")
	}
	joinInTurn(r, func() { rx = c.run(f, x) }, func() { ry = c.run(f, y) })
	return rx, ry
}

func (c *Rec[A, R]) run(f func(A) R, a A) R {
	if f != nil {
		return f(a)
	}
	return c.f(c, a)
}

// raise wraps a recovered panic and raises it again; nil stands for a Goexit,
// which goes on by itself.
func raise(recovered any) {
	if recovered != nil {
		panic(registry.NewPanicError(recovered))
	}
}
