package core

import (
	"context"

	"github.com/seed1237c087/manta/core/registry"
)

// WithContext calls f on the calling goroutine and ties all work of f to ctx: everything that runs in f, on any worker and in any pool, finds
// ctx by [CurrentContext]. When ctx is done, this package begins nothing more within f. It leaves out each task of a scope or of a [Future],
// and each side of a [Join], [Fork] or [Recurse], that has not begun. A goroutine that waits for what was left out does not continue. What has
// begun runs to its next look at ctx: the next call of these functions, the end of the first side of a join, or a [Checkpoint]. Operations of
// package par look at every block of elements. Functions given to [Spawn] and its variants are not tied to ctx and run in any case, and so do
// goroutines that f starts. A call of Spawn itself does not return when ctx is done. A task that waits for another task by other means must
// watch the context too.
//
// WithContext returns when f and all that is tied to ctx have ended, including futures. If anything was left out or ended because ctx is done,
// the result is context.Cause(ctx), whatever f returned. Otherwise the result is f's result: if ctx is done only after everything has run, this
// changes nothing. If ctx is done at the call, f is not called. A panic of f passes through unchanged, and so does a runtime.Goexit. A panic of
// a task surfaces even if other tasks were left out. In a call within another call of WithContext, the context that ends first counts.
//
// Go runs timers late if all processors compute. Therefore a look also compares the clock with ctx's Deadline. When the deadline has passed,
// ctx counts as done for all that is tied to it. In that case the result is context.DeadlineExceeded, unless ctx itself reports another cause
// by that time.
//
// A call costs about a microsecond. In f, a stolen task and a future cost some 50 ns more, and a join some 20 ns more (BenchmarkJoin). A join
// outside of f costs nothing more. If ctx has a deadline, each operation reads the clock, and of quick joins and tasks every eighth does.
// WithContext panics if ctx or f is nil. See also docs/fine-print.md.
func WithContext(ctx context.Context, f func() error) (err error) {
	if ctx == nil {
		panic("core: WithContext: nil context")
	}
	panicIfNil("WithContext", f == nil)
	b, err := registry.NewBond(ctx)
	if err != nil {
		return err
	}
	returned := false
	defer func() {
		var v any
		if !returned {
			v = recover()
		}
		endBond(b)
		if stop := registry.StopIn(v); v != nil && (stop == nil || stop.Bond != b) {
			panic(v)
		}
		if b.Stopped() {
			err = b.Cause(ctx)
		}
	}()
	registry.Under(b, func() { err = f() })
	returned = true
	return err
}

// endBond waits for the futures that are tied to b and have not ended. Then it ends b.
func endBond(b *registry.Bond) {
	defer b.End()
	for late := b.TakeLate(); len(late) > 0; late = b.TakeLate() {
		for _, t := range late {
			t.Begin()
			awaitChannel(t.Done(), nil)
		}
	}
}

// CurrentContext returns the context to which [WithContext] has tied the calling task.
// The context has the values of the context given to WithContext. It is done when that
// context is done, or when the context of an outer WithContext is done. If the task is
// tied to no context, CurrentContext returns context.Background() and false. A call of
// the context's Err costs one atomic load, and a look at the clock if there is a deadline.
//
// The context is cancelled when the call of WithContext ends.
func CurrentContext() (ctx context.Context, tied bool) {
	if b := registry.CurrentBond().ToContext(); b != nil {
		return b.Context(), true
	}
	return context.Background(), false
}

// Checkpoint does nothing if the calling task is tied to no context, or if the context is
// not done. If the context is done, Checkpoint does not return: it unwinds the task by a
// panic, up to the [WithContext] that has tied the task, through joins and all other waits.
// Deferred functions run. Call Checkpoint every few microseconds in a long task.
//
// The panic's value is a *PanicError that wraps the cause, which errors.Is finds. A function
// that recovers the panic should raise it again, but WithContext returns the cause in any
// case. If a [Future] is tied to a WithContext, a Wait outside of the WithContext raises the
// panic.
//
// Checkpoint costs one load as long as the program uses no WithContext.
func Checkpoint() {
	if b := registry.CurrentBond().ToContext(); b != nil && b.Broken() {
		b.Unwind()
	}
}
