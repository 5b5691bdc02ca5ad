package core

import (
	"github.com/seed1237c087/manta/core/internal/joinstack"
	"github.com/seed1237c087/manta/core/registry"
)

// Join2 is [Join] for functions with results. It panics if a or b is nil.
func Join2[A, B any](a func() A, b func() B) (A, B) {
	if a == nil || b == nil {
		panic("core: Join2: nil function")
	}
	r := registry.Current()
	if r == nil || r.Weighs() && weighInside(r, a) {
		return join2Outermost(r, a, b)
	}
	return join2(r, a, b)
}

// join2 is the fork protocol (see pending.go) for functions with results.
func join2[A, B any](r *registry.Runner, a func() A, b func() B) (ra A, rb B) {
	slot := r.Slot()
	if slot >= joinstack.Depth {
		return join2InTurn(r, a, b)
	}
	c, sure := registry.KeptLast[Rec[resultFork[B], B]](r)
	if !sure {
		c = registry.Kept[Rec[resultFork[B], B]](r)
	}
	fr := c.frames[slot]
	if fr == nil {
		fr = c.open(r, runResultSide)
	}
	fr.arg = b
	if r.Push(slot, &fr.Fork); r.Hungry() {
		r.Offer()
	}
	phase := registry.InLeft
	defer func() {
		if phase != registry.Settled {
			fr.Settle(phase, recover())
		}
	}()
	ra = a()
	if !r.Pop() {
		return ra, fr.await(&phase)
	}
	phase, fr.arg = registry.InRight, nil
	rb = b()
	phase = registry.Settled
	return ra, rb
}

func join2Outermost[A, B any](r *registry.Runner, a func() A, b func() B) (A, B) {
	if r == nil {
		r = enter(a)
		weigh(r, a)
	}
	defer leave(r)
	return join2(r, a, b)
}

// join2InTurn is join2 if the stack is full. It is a separate function because its closures move the results to the heap.
func join2InTurn[A, B any](r *registry.Runner, a func() A, b func() B) (ra A, rb B) {
	joinInTurn(r, func() { ra = a() }, func() { rb = b() })
	return ra, rb
}

// resultFork is the right side of a Join2. No other package can fork with this type.
type resultFork[B any] func() B

// runResultSide is what a thief of a Join2 runs.
func runResultSide[B any](_ *Rec[resultFork[B], B], f resultFork[B]) B { return f() }
