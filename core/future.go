package core

import (
	"context"

	"github.com/seed1237c087/manta/core/internal/measure"
	"github.com/seed1237c087/manta/core/registry"
	"github.com/seed1237c087/manta/internal/seam"
)

// Future is a task with a result, begun by [Go]. Its methods may be called by any goroutine, any number of times.
type Future[T any] struct {
	job     registry.Job
	reg     *registry.Registry
	bond    *registry.Bond // what the caller of Go was tied to
	f       func() T
	taken   seam.Bool // who sets it runs f
	value   T
	outcome registry.Outcome
	done    chan struct{}
	reach   measure.AnyReach // nil: nothing is measured
}

// Go runs f some time later in the caller's pool, which outside all pools is the default pool, and returns at once. The order is
// that of [Spawn]. Go allocates, and panics if f is nil.
func Go[T any](f func() T) *Future[T] {
	panicIfNil("Go", f == nil)
	if !minded(*new(T)) {
		Checkpoint()
	}
	reg := currentRegistry()
	r := hold(&reg)
	t := &Future[T]{reg: reg, bond: registry.CurrentBond(), f: f, done: make(chan struct{})}
	t.job.InitUnder((*futureTask[T])(t), t.bond)
	if reg.Hook() != nil {
		t.measure(r)
	}
	if t.bond != nil {
		t.bond.AddLate((*futureTask[T])(t))
	}
	if r != nil {
		r.Spawn(&t.job)
	} else {
		reg.Inject(&t.job)
		reg.Retire()
	}
	return t
}

// futureTask is the view of a Future that its job has, and that the end of its WithContext has.
type futureTask[T any] Future[T]

// RunTask runs the task unless a waiter has.
func (j *futureTask[T]) RunTask(r *registry.Runner) {
	t := (*Future[T])(j)
	if t.taken.CompareAndSwap(false, true) {
		t.run(r, r)
	}
}

// Begin implements registry.Late.
func (j *futureTask[T]) Begin() {
	if t := (*Future[T])(j); !t.left() {
		t.runApart()
	}
}

// Done implements registry.Late.
func (j *futureTask[T]) Done() <-chan struct{} { return j.done }

// runApart has the task run at once on another goroutine, unless somebody has begun it.
func (t *Future[T]) runApart() {
	if t.taken.CompareAndSwap(false, true) {
		t.reg.RunApart(func(r *registry.Runner) { t.run(r, r) })
	}
}

// run runs the task, which r has claimed. waker is told that others have been woken; nil: nobody is.
func (t *Future[T]) run(r, waker *registry.Runner) {
	f := t.f
	t.f = nil
	defer func() {
		seam.Close(t.done) // Release: value and outcome, for all who wait.
		waker.Woke()
		t.reg.Release(r)
	}()
	registry.Under(t.bond, func() {
		if t.bond != nil && !minded(t.value) && t.outcome.Stopped(t.bond) {
			return
		}
		if r != nil && r.Told() {
			r.Runs(f)
		}
		t.outcome.Catch(func() { t.value = f() })
	})
}

// Wait waits for the task to end and returns its result. If nobody has begun the task, Wait begins it, so a lock may be held
// across Wait. The caller runs it itself, as a guest of the task's pool if it is outside all pools. If the caller is at work in another
// pool, a goroutine of the task's pool runs it. A panic of the task surfaces in every Wait as the same *PanicError. After a
// Goexit in the task every caller's goroutine ends.
func (t *Future[T]) Wait() T {
	t.check("Future.Wait")
	switch r := registry.Current(); {
	case t.left():
		awaitChannel(t.done, nil)
	case r != nil && r.Registry() != t.reg:
		t.runApart()
		awaitChannel(t.done, nil)
	case t.taken.CompareAndSwap(false, true):
		t.runHere(r)
	default:
		awaitChannel(t.done, nil)
	}
	t.arrive()
	t.outcome.Raise()
	return t.value
}

// left reports whether the caller must leave the task to others: it was taken, or its pool can't be entered.
func (t *Future[T]) left() bool { return t.taken.Load() || t.reg.Foreign() }

// runHere runs the task, which the caller has claimed. r is the caller's runner, nil outside all pools: then the caller becomes a
// guest of the task's pool, so that what the task spawns goes there, and is let in while that pool drains.
//
// A Goexit of the task ends the caller's goroutine here already. A panic on top of it, which [registry.Outcome.Catch] has
// stopped, is raised again on the way.
func (t *Future[T]) runHere(r *registry.Runner) {
	exiting := true
	defer func() {
		if exiting && t.outcome.Panic != nil {
			panic(t.outcome.Panic)
		}
	}()
	if r == nil {
		if r = t.reg.Enter(); r == nil {
			r = t.reg.EnterUnplaced()
		}
		defer r.Leave()
		if registry.Observed() {
			r.Enters(t.f)
		}
	}
	t.run(r, nil)
	exiting = false
}

// WaitContext is [Future.Wait], except that it returns context.Cause(ctx) if ctx is done before the task. The task continues in
// that case. If nobody has begun the task, WaitContext begins it on another goroutine, because the caller must watch ctx.
// WaitContext panics if ctx is nil.
func (t *Future[T]) WaitContext(ctx context.Context) (T, error) {
	t.check("Future.WaitContext")
	if ctx == nil {
		panic("core: Future.WaitContext: nil context")
	}
	var none T
	if !seam.Closed(t.done) {
		if ctx.Err() == nil {
			if !t.left() {
				t.runApart()
			}
			awaitChannel(t.done, ctx.Done())
		}
		if !seam.Closed(t.done) { // A result comes before the context where both are there.
			return none, context.Cause(ctx)
		}
	}
	t.arrive()
	t.outcome.Raise()
	return t.value, nil
}

// Done returns a channel that is closed when the task has ended by a return, a panic or a Goexit.
func (t *Future[T]) Done() <-chan struct{} {
	t.check("Future.Done")
	return t.done
}

// check panics if Go has not made t, on which the given method was called.
func (t *Future[T]) check(method string) {
	switch {
	case t == nil:
		panic("core: " + method + ": nil future")
	case t.reg == nil:
		panic("core: " + method + ": the zero Future is not ready for use, Go makes futures")
	}
}

// awaitChannel waits until done is closed, or stop if that is not nil. A caller that carries a worker of some pool lends it out
// meanwhile. It is for futures, which many may wait for; what one goroutine waits for is a [registry.Completion].
func awaitChannel(done, stop <-chan struct{}) {
	if seam.Closed(done) {
		return
	}
	Blocking(func() {
		if stop == nil {
			seam.Wait(done)
		} else {
			seam.WaitEither(done, stop)
		}
	})
}
