package core

import (
	"github.com/seed1237c087/manta/core/internal/joinstack"
	"github.com/seed1237c087/manta/core/registry"
)

// Join runs a and b, maybe in parallel, and returns when both are done. The caller's goroutine runs a; b is offered to the other workers of
// the pool meanwhile, and if none has taken it, the caller runs it next. There is no order between the two. It costs some nanoseconds
// beyond the calls if nobody has time for b (BenchmarkJoin), and allocates nothing itself, though Go allocates the closures given to it;
// [Fork] and [Recurse] avoid that.
//
// A goroutine outside all pools becomes a guest of the default pool for the call: it takes part in the work, and waits only for the parts
// that workers have taken. While it waits for b, Join runs nothing but pieces of b, so a lock may be held across it.
//
// Both run in any case, but within [WithContext] neither begins once its context is done. A panic of a or b surfaces as a *PanicError when
// both have ended: a's if both panic. A runtime.Goexit in either ends the caller's goroutine when both have ended, unless the other one
// panicked. Join panics if a or b is nil.
func Join(a, b func()) {
	if a == nil || b == nil {
		panic("core: Join: nil function")
	}
	r := registry.Current()
	if r == nil || r.Weighs() && weighInside(r, a) {
		joinOutermost(r, a, b)
		return
	}
	join(r, a, b)
}

// joinOutermost is Join from outside, where r is nil, or if it is weighed.
func joinOutermost(r *registry.Runner, a, b func()) {
	if r == nil {
		r = enter(a)
		weigh(r, a)
	}
	defer leave(r)
	join(r, a, b)
}

// JoinContext is [Join] for functions that want to know whether they were
// stolen, for example to split their work further only then. It panics if
// a or b is nil.
func JoinContext(a, b func(Context)) {
	panicIfNil("JoinContext", a == nil || b == nil)
	r, end := begin(a)
	defer end(r)
	c := registry.Kept[Rec[contextSide, struct{}]](r)
	if c.r == nil {
		c.r, c.f = r, runContextSide
	}
	c.fork(a, b)
}

// join is the fork protocol (see pending.go) for functions.
func join(r *registry.Runner, a, b func()) {
	slot := r.Slot()
	if slot >= joinstack.Depth {
		joinInTurn(r, a, b)
		return
	}
	c := &joinsOf(r).plain
	fr := c.frames[slot]
	if fr == nil {
		fr = c.newFrames(slot)
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
	a()
	if !r.Pop() {
		fr.await(&phase)
		return
	}
	phase, fr.arg = registry.InRight, nil
	b()
	phase = registry.Settled
}
