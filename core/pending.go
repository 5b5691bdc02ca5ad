package core

import (
	"github.com/seed1237c087/manta/core/internal/inv"
	"github.com/seed1237c087/manta/core/internal/joinstack"
	"github.com/seed1237c087/manta/core/registry"
)

// This file contains the fork protocol. docs/life-of-a-join.md follows its steps,
// which must be inlined where the two sides are called. Therefore Fork, join and
// join2 repeat the lines of Rec.fork for other functions. Everything else is here
// (docs/decisions/0015-one-fork.md).

// frame is a pending fork: its right side, which a thief may run. Each slot of the join stack has its own frame, for the fork in that slot,
// so frames are never freed. When the owner runs the right side, the fork is off the stack, and forks of that side use the frame.
type frame[A, R any] struct {
	rec *Rec[A, R]
	f   func(A) R // the function given to Fork; nil: the function is rec.f
	_   [16]byte  // The fields above are usually not written. All that the owner and a thief write for a steal lies on one cache line.
	registry.Fork
	arg A
	res R // the result of a stolen right side
}

// frames contains the frames of a [Rec], by the slots of the join stack. nil: the frame was not made yet.
type frames[A, R any] [joinstack.Depth]*frame[A, R]

// fork runs c.f on x and y and returns when both have ended.
func (c *Rec[A, R]) fork(x, y A) (rx, ry R) {
	r := c.r
	if r == nil || r.Full() {
		return c.forkInTurn(x, y)
	}
	slot := r.Slot()
	fr := c.frames[slot]
	if fr == nil {
		fr = c.newFrames(slot)
	}
	fr.arg = y
	if r.Push(slot, &fr.Fork); r.Hungry() {
		r.Offer()
	}
	phase := registry.InLeft
	defer func() {
		if phase != registry.Settled {
			fr.Settle(phase, recover())
		}
	}()
	rx = c.f(c, x)
	if !r.Pop() {
		return rx, fr.await(&phase)
	}
	phase = registry.InRight
	var none A
	fr.arg = none
	ry = c.f(c, y)
	phase = registry.Settled
	return rx, ry
}

// Free implements registry.Frame.
func (fr *frame[A, R]) Free() {
	var noArg A
	var noRes R
	if fr.f != nil {
		fr.f = nil
	}
	fr.arg, fr.res, fr.Outcome = noArg, noRes, registry.Outcome{}
}

// await waits for the thief. It returns the right side's result, or raises the panic or Goexit that ended the right side. phase is the
// fork's phase.
func (fr *frame[A, R]) await(phase *registry.Phase) R {
	*phase = registry.Awaiting
	fr.rec.r.Await(&fr.Fork)
	*phase = registry.Settled
	res, o := fr.res, fr.Outcome
	fr.Free()
	o.Raise()
	return res
}

// RunTask runs the stolen right side on r.
func (fr *frame[A, R]) RunTask(r *registry.Runner) {
	defer fr.Finish(r)
	if !fr.Begin(r) {
		return
	}
	if r.Told() {
		r.Runs(fr.arg, fr.f, fr.rec.f)
	}
	if side, ok := any(&fr.arg).(*contextFork); ok {
		fr.Outcome.Catch(func() { (*side)(Context{migrated: true}) })
		return
	}
	if fr.f != nil {
		fr.Outcome.Catch(func() { fr.res = fr.f(fr.arg) })
		return
	}
	kept := registry.Kept[recList[A, R]](r)
	c := kept.take(r)
	defer kept.put(c)
	c.f = fr.rec.f
	fr.Outcome.Catch(func() { fr.res = c.f(c, fr.arg) })
}

// recList contains a runner's free Recs of one type, for Recurse and for stolen right sides.
type recList[A, R any] struct{ free *Rec[A, R] }

func (k *recList[A, R]) take(r *registry.Runner) *Rec[A, R] {
	c := k.free
	if c == nil {
		c = &new(registry.PaddedBlock[Rec[A, R]]).V
		c.r = r
		return c
	}
	k.free = c.next
	return c
}

// put returns c to the free Recs.
func (k *recList[A, R]) put(c *Rec[A, R]) {
	c.f, c.next = nil, k.free
	k.free = c
}

// open is newFrames for a Rec that may be new. The Rec belongs to r, and its function is f.
//
//go:noinline
func (c *Rec[A, R]) open(r *registry.Runner, f func(*Rec[A, R], A) R) *frame[A, R] {
	if c.r == nil { // Before the first frame: thieves read these fields once there are frames.
		c.r, c.f = r, f
	}
	return c.newFrames(r.Slot())
}

// framesAtOnce is how many frames a Rec gets at a time.
const framesAtOnce = 8

// newFrames makes the frame for a slot of the join stack and the frames of some neighbouring slots, on cache lines of their
// own. It is seldom called, so it must not be inlined into every copy of fork.
//
//go:noinline
func (c *Rec[A, R]) newFrames(slot int) *frame[A, R] {
	fresh := &new(registry.PaddedBlock[[framesAtOnce]frame[A, R]]).V
	first := slot &^ (framesAtOnce - 1)
	for i := range fresh {
		fr := &fresh[i]
		fr.rec = c
		fr.Init(fr, c.r)
		c.frames[first+i] = fr
	}
	return c.frames[slot]
}

// check panics if c is used by another call than the call that got c.
func (c *Rec[A, R]) check() {
	switch {
	case !inv.Enabled || c.r == nil: // If c.r is nil, the caller panics.
	case c.f == nil:
		panic("core: Rec.Fork: called after the call that got the Rec has returned")
	case !c.r.Full() && registry.Current() != c.r: // With a full stack, c may be used on another goroutine: see InTurn.
		panic("core: Rec.Fork: called on another goroutine than the one that got the Rec")
	}
}

// minded reports whether a, the argument of a task, has a type of package par. Such a task decides itself whether it is shared, and when it
// must end.
func minded[A any](a A) bool {
	_, is := any(a).(interface{ Minded() })
	return is
}

// Minded implements registry.Frame.
func (fr *frame[A, R]) Minded() bool { return minded(fr.arg) }
