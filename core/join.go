package core

import (
	"github.com/seed1237c087/manta/core/internal/joinstack"
	"github.com/seed1237c087/manta/core/registry"
)

// Join runs a and b, maybe in parallel, and returns when both are done. The caller's goroutine runs a. Meanwhile b is offered to the other
// workers of the pool. If no worker has taken b, the caller runs b next. There is no order between a and b. Join costs some nanoseconds
// in addition to the calls if no worker has time for b (BenchmarkJoin). Join itself allocates nothing, but Go allocates the closures that are
// passed to Join. [Fork] and [Recurse] avoid that.
//
// A goroutine outside all pools becomes a guest of the default pool for the call: it takes part in the work, and waits only for the parts
// that workers have taken. While Join waits for b, it runs nothing but pieces of b, so a lock may be held across Join.
//
// Both functions run in any case, except that within [WithContext] neither begins when the context is done. A panic of a or b surfaces as a
// *PanicError when both have ended. If both panic, the panic of a surfaces. A runtime.Goexit in a or b ends the caller's goroutine when both
// have ended, unless the other function panicked. Join panics if a or b is nil.
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

// joinOutermost is Join for a call from outside, for which r is nil, or for a call that is weighed.
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
	c := registry.Kept[Rec[contextFork, struct{}]](r)
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
