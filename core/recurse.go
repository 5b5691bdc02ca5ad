package core

import (
	"github.com/seed1237c087/manta/core/internal/inv"
	"github.com/seed1237c087/manta/core/registry"
)

// Rec is what a function run by [Recurse] forks with. It stands for the
// goroutine that runs the function and holds the frames of its pending forks.
// It belongs to the call that got it: it must be used on that call's
// goroutine only and not after the call returned. Builds with the tag
// manta_debug panic where it is not.
type Rec[A, R any] struct {
	r      *registry.Runner
	f      func(*Rec[A, R], A) R
	top    *recFrame[A, R] // the frame for the next fork
	bottom *recFrame[A, R]
	next   *Rec[A, R] // in the list of free ones
}

// recFrame is the right side of a pending fork.
type recFrame[A, R any] struct {
	fork    registry.Fork
	rec     *Rec[A, R]
	arg     A
	res     R
	used    bool // since the Rec was taken
	phase   registry.Phase
	outcome registry.Outcome
	next    *recFrame[A, R]
}

// recs are a runner's free ones of one type.
type recs[A, R any] struct{ free *Rec[A, R] }

// Recurse runs f(r, a) and returns its result. Inside, r.Fork(x, y) runs f on x
// and on y, maybe in parallel. It is the cheapest way to divide and conquer
// (BenchmarkRecurse): values travel instead of closures, frames are reused, and
// the worker is looked up once, not at every fork.
//
// What [Join] says of guests, panics, Goexit and locks holds here. Recurse
// panics where f is nil.
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
	if f == nil {
		panic("core: Recurse: nil function")
	}
	r := registry.Current()
	if r == nil {
		r = enter()
		defer leave(r)
	}
	if r == registry.Alone {
		return protect(&Rec[A, R]{r: r, f: f}, a)
	}
	kept := registry.Kept[recs[A, R]](r)
	c := kept.take(r)
	c.f = f
	defer kept.put(c)
	return protect(c, a)
}

// protect wraps a panic of the outermost call, which no Fork passes on.
func protect[A, R any](c *Rec[A, R], a A) R {
	returned := false
	defer func() {
		if !returned {
			raise(recover())
		}
	}()
	res := c.f(c, a)
	returned = true
	return res
}

// Fork runs f(x) and f(y), where f is the function given to [Recurse], maybe in
// parallel, and returns both results when both are done. The caller's goroutine
// runs f(x), and f(y) too where nobody has taken it. It allocates nothing.
func (c *Rec[A, R]) Fork(x, y A) (rx, ry R) {
	if inv.Enabled {
		c.check()
	}
	r, f := c.r, c.top
	if r == nil || r.Full() {
		return c.forkInTurn(x, y)
	}
	if f.next == nil {
		f.next = c.newFrames()
	}
	c.top = f.next
	f.arg, f.used = y, true
	if r.Push(&f.fork) {
		r.Offer()
	}
	f.phase = registry.InLeft
	defer func() {
		if f.phase != registry.Settled {
			f.settle(recover())
		}
	}()
	rx = c.f(c, x)
	if r.Pop() {
		f.phase = registry.InRight
		ry = c.f(c, y)
		c.top = f
		f.phase = registry.Settled
		return rx, ry
	}
	f.phase = registry.Awaiting
	r.Await(&f.fork)
	f.phase = registry.Settled
	c.top = f
	if f.outcome.Bad() {
		o := f.outcome
		f.outcome = registry.Outcome{}
		o.Raise()
	}
	return rx, f.res
}

// settle ends a fork that a panic or Goexit has left.
func (f *recFrame[A, R]) settle(recovered any) {
	c := f.rec
	c.r.Settle(&f.fork, &f.outcome, f.phase, recovered, func() { c.top = f })
}

// check panics where c is used by another call than the one that got it.
func (c *Rec[A, R]) check() {
	switch {
	case c.r == nil: // Fork tells.
	case c.f == nil:
		panic("core: Rec.Fork: called after the call that got the Rec has returned")
	case !c.r.Full() && registry.Current() != c.r: // A full stack may have been left for another goroutine, see InTurn.
		panic("core: Rec.Fork: called on another goroutine than the one that got the Rec")
	}
}

func (c *Rec[A, R]) forkInTurn(x, y A) (rx, ry R) {
	if c.r == nil {
		panic("core: Rec.Fork: the zero Rec is not ready for use, Recurse makes them")
	}
	joinInTurn(c.r, func() { rx = c.f(c, x) }, func() { ry = c.f(c, y) })
	return rx, ry
}

// RunTask runs the stolen right side on r.
func (f *recFrame[A, R]) RunTask(r *registry.Runner) {
	f.fork.Begin(r)
	defer f.fork.Finish(r)
	kept := registry.Kept[recs[A, R]](r)
	c := kept.take(r)
	c.f = f.rec.f
	returned := false
	defer func() {
		if !returned {
			f.outcome.Record(recover())
		}
		kept.put(c)
	}()
	f.res = c.f(c, f.arg)
	returned = true
}

func (k *recs[A, R]) take(r *registry.Runner) *Rec[A, R] {
	c := k.free
	if c == nil {
		c = &new(registry.Apart[Rec[A, R]]).V
		c.r = r
		c.bottom = c.newFrames()
		c.top = c.bottom
		return c
	}
	k.free = c.next
	return c
}

// put gives c back, and with it nothing of the user's.
func (k *recs[A, R]) put(c *Rec[A, R]) {
	var (
		arg A
		res R
	)
	for f := c.bottom; f != nil && f.used; f = f.next {
		f.arg, f.res, f.used = arg, res, false
	}
	c.f, c.top, c.next = nil, c.bottom, k.free
	k.free = c
}

func (c *Rec[A, R]) newFrames() *recFrame[A, R] {
	return newFrames(func(f, next *recFrame[A, R]) {
		f.rec, f.next = c, next
		f.fork.Init(f, c.r)
	})
}
