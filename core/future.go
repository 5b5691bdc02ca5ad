package core

import (
	"context"

	"github.com/seed1237c087/manta/core/internal/measure"
	"github.com/seed1237c087/manta/core/registry"
	"github.com/seed1237c087/manta/internal/seam"
)

// A Future is a task with a result, begun by [Go]. Any goroutine may call its methods, any number of times.
type Future[T any] struct {
	job     registry.Job
	reg     *registry.Registry
	bond    *registry.Bond // what the caller of Go was tied to
	f       func() T
	taken   seam.Bool // the goroutine that sets it runs f
	value   T
	outcome registry.Outcome
	done    chan struct{}
	reach   measure.AnyReach // nil: nothing is measured
}

// Go runs f some time later in the caller's pool, and returns at once. For a caller outside all pools the pool is the default
// pool. The order is that of [Spawn]. Go allocates, and panics if f is nil.
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

// futureTask is a Future as the task of its job, and as the Late of its bond.
type futureTask[T any] Future[T]

// RunTask runs the task unless another goroutine has taken it.
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

// runApart makes another goroutine run the task at once, unless the task was taken already.
func (t *Future[T]) runApart() {
	if t.taken.CompareAndSwap(false, true) {
		t.reg.RunApart(func(r *registry.Runner) { t.run(r, r) })
	}
}

// run runs the task, which r has claimed. At the end it calls Woke of waker, which may be nil.
func (t *Future[T]) run(r, waker *registry.Runner) {
	f := t.f
	t.f = nil
	defer func() {
		seam.Close(t.done) // Release: all waiters see value and outcome.
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

// Wait waits for the task to end and returns its result. If no goroutine has begun the task, Wait begins the task, so a lock
// may be held across Wait. Then the caller runs the task itself, as a guest of the task's pool if the caller is outside all
// pools. If the caller is at work in another pool, a goroutine of the task's pool runs the task. A panic of the task surfaces in
// every Wait as the same *PanicError. A Goexit in the task ends the goroutine of every caller of Wait.
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

// left reports whether the caller must leave the task to other goroutines, because the task was taken, or because the caller
// can't enter the task's pool.
func (t *Future[T]) left() bool { return t.taken.Load() || t.reg.Foreign() }

// runHere runs the task, which the caller has claimed. r is the caller's runner. If r is nil, the caller is outside all pools,
// and becomes a guest of the task's pool. Then what the task spawns goes into that pool, and is accepted while the pool is
// being closed.
//
// A Goexit of the task ends the caller's goroutine in runHere. If a deferred function has panicked after the Goexit,
// [registry.Outcome.Catch] has stopped the panic, and runHere raises it again.
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

// WaitContext is [Future.Wait], except that it returns context.Cause(ctx) if ctx is done before the task has ended. The task
// continues in that case. If no goroutine has begun the task, WaitContext begins the task on another goroutine, because the
// caller must watch ctx. WaitContext panics if ctx is nil.
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
		if !seam.Closed(t.done) { // If both the task and ctx are done, WaitContext returns the result.
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

// awaitChannel waits until done is closed, or until stop is closed if stop is not nil. A caller that carries a worker lends the
// worker out meanwhile. awaitChannel is for futures, for which many goroutines may wait. If only one goroutine waits, it waits
// for a [registry.Completion].
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
