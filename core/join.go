package core

import "github.com/seed1237c087/manta/core/registry"

// Context tells a task of [JoinContext] how it came to run.
type Context struct{ migrated bool }

// Migrated reports whether the task runs elsewhere than its join was called:
// it was stolen, or the join came from outside the pool. It never has where
// the caller's own goroutine runs the task.
func (c Context) Migrated() bool { return c.migrated }

// Join runs a and b, maybe in parallel, and returns when both are done. The
// caller's goroutine runs a; b is offered to the other workers of the pool
// meanwhile, and where none has taken it, the caller runs it next. There is no
// order between the two. It costs some nanoseconds beyond the calls where
// nobody has time for b (BenchmarkJoin), and allocates nothing itself, though
// Go allocates the closures given to it; [Fork] and [Recurse] avoid that.
//
// A goroutine outside all pools becomes a guest of the default pool for the
// call: it works itself and waits only for what was taken from it.
//
// Both run in any case. A panic of a or b surfaces as a *PanicError when both
// have ended: a's where both panic. A runtime.Goexit in either ends the
// caller's goroutine when both have ended, unless the other one panicked.
//
// While it waits for b, Join runs nothing but pieces of b, so a lock may be
// held across it.
//
// Join panics where a or b is nil.
func Join(a, b func()) {
	if a == nil || b == nil {
		panic("core: Join: nil function")
	}
	r := registry.Current()
	if r != nil {
		join(r, a, b)
		return
	}
	r = enter()
	defer leave(r)
	join(r, a, b)
}

// JoinContext is [Join] for functions that want to know whether they were
// stolen, for example to split their work further only then. It panics where
// a or b is nil.
func JoinContext(a, b func(Context)) {
	if a == nil || b == nil {
		panic("core: JoinContext: nil function")
	}
	r := registry.Current()
	if r != nil {
		joinContext(r, a, b)
		return
	}
	r = enter()
	defer leave(r)
	joinContext(r, a, b)
}

// Join2 is [Join] for functions with results. It panics where a or b is nil.
func Join2[A, B any](a func() A, b func() B) (A, B) {
	if a == nil || b == nil {
		panic("core: Join2: nil function")
	}
	var (
		ra A
		rb B
	)
	Join(func() { ra = a() }, func() { rb = b() })
	return ra, rb
}

func join(r *registry.Runner, a, b func()) {
	if r.Full() {
		joinInTurn(r, a, b)
		return
	}
	f := frameOf(r)
	f.plain = b
	if r.Push(&f.fork) {
		r.Offer()
	}
	phase := registry.InLeft
	defer func() {
		if phase != registry.Settled {
			r.Settle(&f.fork, &f.outcome, phase, recover(), func() { f.free(r) })
		}
	}()
	a()
	if r.Pop() {
		phase = registry.InRight
		b()
		f.free(r)
		phase = registry.Settled
		return
	}
	phase = registry.Awaiting
	r.Await(&f.fork)
	phase = registry.Settled
	f.end(r)
}

// joinInTurn runs both sides on the calling goroutine. r need not be its runner:
// see Recurse.
func joinInTurn(r *registry.Runner, a, b func()) {
	if r.Clock() != nil {
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

func joinContext(r *registry.Runner, a, b func(Context)) {
	if r.Full() {
		joinInTurn(r, func() { a(Context{}) }, func() { b(Context{}) })
		return
	}
	f := frameOf(r)
	f.withContext = b
	if r.Push(&f.fork) {
		r.Offer()
	}
	phase := registry.InLeft
	defer func() {
		if phase != registry.Settled {
			r.Settle(&f.fork, &f.outcome, phase, recover(), func() { f.free(r) })
		}
	}()
	a(Context{})
	if r.Pop() {
		phase = registry.InRight
		b(Context{})
		f.free(r)
		phase = registry.Settled
		return
	}
	phase = registry.Awaiting
	r.Await(&f.fork)
	phase = registry.Settled
	f.end(r)
}

// joinFrame is the right side of a pending Join. The frames of a runner are
// a list that grows with the depth of its joins and is used again.
type joinFrame struct {
	fork        registry.Fork
	plain       func()
	withContext func(Context)
	outcome     registry.Outcome
	next        *joinFrame // the frame for a join within this one
}

// frameOf takes the frame for the next join of r.
func frameOf(r *registry.Runner) *joinFrame {
	f, _ := r.Joins.(*joinFrame)
	if f == nil {
		f = newJoinFrames(r)
	}
	if f.next == nil {
		f.next = newJoinFrames(r)
	}
	r.Joins = f.next
	return f
}

func newJoinFrames(r *registry.Runner) *joinFrame {
	return newFrames(func(f, next *joinFrame) {
		f.fork.Init(f, r)
		f.next = next
	})
}

// free gives f back to r, and with it those of joins within.
func (f *joinFrame) free(r *registry.Runner) {
	f.plain, f.withContext = nil, nil // Keep nothing of the user's alive.
	r.Joins = f
}

// end gives f back after a theft and raises what the thief came upon.
func (f *joinFrame) end(r *registry.Runner) {
	o := f.outcome
	f.outcome = registry.Outcome{}
	f.free(r)
	o.Raise()
}

// RunTask runs the stolen right side on r.
func (f *joinFrame) RunTask(r *registry.Runner) {
	f.fork.Begin(r)
	defer f.fork.Finish(r)
	f.outcome.Catch(func() {
		if f.plain != nil {
			f.plain()
		} else {
			f.withContext(Context{migrated: true})
		}
	})
}

// raise wraps a recovered panic and raises it again; nil stands for a Goexit,
// which goes on by itself.
func raise(recovered any) {
	if recovered != nil {
		panic(registry.NewPanicError(recovered))
	}
}
