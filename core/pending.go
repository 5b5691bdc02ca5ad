package core

import (
	"github.com/seed1237c087/manta/core/internal/inv"
	"github.com/seed1237c087/manta/core/registry"
)

// This file is the fork protocol. It has these steps. Push the right side, and
// Offer it if thieves see too few jobs. Run the left side. Pop the right side and
// run it too, or Await the thief that has it. Settle if a panic or a Goexit leaves
// the fork.
//
// The steps must be inlined where the two sides are called, so the lines of
// Rec.fork stand in Fork and in join once more, for other functions. All else is
// here (docs/decisions/0015-one-fork.md).

// frame is a pending fork: its right side, which a thief may run.
type frame[A, R any] struct {
	registry.Fork
	rec  *Rec[A, R]
	f    func(A) R // given to Fork; nil: the function is that of rec
	arg  A
	res  R            // of a stolen right side
	next *frame[A, R] // the frame for a fork within this one
}

// fork runs c.f on x and y and returns when both have ended.
func (c *Rec[A, R]) fork(x, y A) (rx, ry R) {
	r, fr := c.r, c.top
	if r == nil || r.Full() {
		return c.forkInTurn(x, y)
	}
	if fr.next == nil {
		fr.next = c.newFrames()
	}
	c.top, fr.arg = fr.next, y
	if r.Push(&fr.Fork); r.Hungry() {
		r.Offer()
	}
	fr.Phase = registry.InLeft
	defer func() {
		if fr.Phase != registry.Settled {
			fr.settle(recover())
		}
	}()
	rx = c.f(c, x)
	if !r.Pop() {
		return rx, fr.await()
	}
	fr.Phase = registry.InRight
	ry = c.f(c, y)
	var none A
	c.top, fr.arg = fr, none
	fr.Phase = registry.Settled
	return rx, ry
}

// free gives fr back to its Rec, and keeps nothing of the user's alive.
func (fr *frame[A, R]) free() {
	var none A
	fr.f, fr.arg, fr.rec.top = nil, none, fr
}

// await waits for the thief and gives fr back. It returns the right side's result or
// raises what the thief came upon.
func (fr *frame[A, R]) await() R {
	fr.Phase = registry.Awaiting
	fr.rec.r.Await(&fr.Fork)
	fr.Phase = registry.Settled
	var none R
	res, o := fr.res, fr.Outcome
	fr.res, fr.Outcome = none, registry.Outcome{}
	fr.free()
	o.Raise()
	return res
}

// settle ends a fork that a panic or a Goexit has left.
func (fr *frame[A, R]) settle(recovered any) {
	fr.rec.r.Settle(&fr.Fork, recovered, func() {
		var none R
		fr.res = none
		fr.free()
	})
}

// RunTask runs the stolen right side on r.
func (fr *frame[A, R]) RunTask(r *registry.Runner) {
	fr.Begin(r)
	defer fr.Finish(r)
	if r.Told() {
		r.Runs(fr.arg, fr.f, fr.rec.f)
	}
	if side, ok := any(&fr.arg).(*contextSide); ok {
		fr.Outcome.Catch(func() { (*side)(Context{migrated: true}) })
		return
	}
	if fr.f != nil {
		fr.Outcome.Catch(func() { fr.res = fr.f(fr.arg) })
		return
	}
	kept := registry.Kept[recs[A, R]](r)
	c := kept.take(r)
	defer kept.put(c)
	c.f = fr.rec.f
	fr.Outcome.Catch(func() { fr.res = c.f(c, fr.arg) })
}

// recs are the free ones of one type that a runner has for Recurse and for thefts.
type recs[A, R any] struct{ free *Rec[A, R] }

func (k *recs[A, R]) take(r *registry.Runner) *Rec[A, R] {
	c := k.free
	if c == nil {
		c = &new(registry.Apart[Rec[A, R]]).V
		c.open(r, nil)
		return c
	}
	k.free = c.next
	return c
}

// put gives c back.
func (k *recs[A, R]) put(c *Rec[A, R]) {
	c.f, c.next = nil, k.free
	k.free = c
}

// open readies a new Rec.
//
//go:noinline
func (c *Rec[A, R]) open(r *registry.Runner, f func(*Rec[A, R], A) R) {
	c.r, c.f = r, f
	c.top = c.newFrames()
}

// framesAtOnce is how many frames a Rec gets at a time.
const framesAtOnce = 8

// newFrames returns the first of a few new frames, on cache lines of their own. Each
// is the one for a fork within the one before it. It is seldom called, so it must
// not be inlined into every copy of fork.
//
//go:noinline
func (c *Rec[A, R]) newFrames() *frame[A, R] {
	frames := &new(registry.Apart[[framesAtOnce]frame[A, R]]).V
	for i := range frames {
		fr := &frames[i]
		fr.rec = c
		fr.Init(fr, c.r)
		if i+1 < len(frames) {
			fr.next = &frames[i+1]
		}
	}
	return &frames[0]
}

// check panics if c is used by another call than the one that got it.
func (c *Rec[A, R]) check() {
	switch {
	case !inv.Enabled || c.r == nil: // fork tells of the latter
	case c.f == nil:
		panic("core: Rec.Fork: called after the call that got the Rec has returned")
	case !c.r.Full() && registry.Current() != c.r: // A full stack may have been left for another goroutine, see InTurn.
		panic("core: Rec.Fork: called on another goroutine than the one that got the Rec")
	}
}
