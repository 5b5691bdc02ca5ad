package core

import (
	"github.com/seed1237c087/manta/core/internal/inv"
	"github.com/seed1237c087/manta/core/registry"
)

// Recurse runs f(r, a) and returns its result. In f, r.Fork(x, y) runs f on x and on y, maybe in parallel. Recurse is the cheapest way to
// divide and conquer (BenchmarkRecurse): it needs no closures, reuses frames, and looks the worker up once and not at every fork. Recurse
// treats guests, panics, Goexit and locks as [Join] does. It panics if f is nil.
//
//	func sum(r *core.Rec[*Node, int], n *Node) int {
//		if n.Leaf() {
//			return n.Value
//		}
//		x, y := r.Fork(n.Left, n.Right)
//		return x + y
//	}
//	total := core.Recurse(sum, root)
func Recurse[A, R any](f func(r *Rec[A, R], a A) R, a A) R {
	panicIfNil("Recurse", f == nil)
	r := registry.Current()
	switch {
	case r == nil:
		r = enter(f)
		defer leave(r)
		if !minded(a) {
			weigh(r, f)
		}
	case r.Weighs():
		if !minded(a) && weighInside(r, f) {
			defer leave(r)
		}
	}
	kept := registry.Kept[recList[A, R]](r)
	c := kept.take(r)
	c.f = f
	defer kept.put(c)
	return protect(c, a)
}

// protect runs the outermost call of f. It wraps a panic of that call, which passes no Fork.
func protect[A, R any](c *Rec[A, R], a A) R {
	returned := false
	defer func() {
		if !returned {
			raise(recover())
		}
	}()
	if c.r.Tied() && !minded(a) {
		Checkpoint()
	}
	res := c.f(c, a)
	returned = true
	return res
}

// Fork runs f(x) and f(y), where f is the function given to [Recurse], maybe in
// parallel, and returns both results when both are done. The caller's goroutine
// runs f(x), and f(y) too if no other goroutine has taken f(y). Fork allocates nothing.
func (c *Rec[A, R]) Fork(x, y A) (rx, ry R) {
	if inv.Enabled {
		c.check()
	}
	return c.fork(x, y)
}

// ShareAll lets other workers take all right sides that this goroutine has forked and nobody
// has begun. Fork itself shows other workers only the oldest one or two, and more at the next
// Fork, because it costs more to take back a right side that was shown. Call ShareAll before
// long work that does not fork. Otherwise other workers may have to wait until that work is
// done. ShareAll costs some ten nanoseconds, and as much again for each fork that nobody takes
// (BenchmarkShareAll).
func (c *Rec[A, R]) ShareAll() {
	if inv.Enabled {
		c.check()
	}
	if c.r == nil {
		panicUnmade("ShareAll")
	}
	c.r.ShareAll()
}
