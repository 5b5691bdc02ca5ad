package core

import (
	"context"

	"github.com/seed1237c087/manta/core/registry"
)

// WithContext calls f on the calling goroutine and ties all work of f to ctx: everything that runs in f, on any worker and in any pool, finds
// ctx by [CurrentContext]. Once ctx is done this package begins nothing more within f. It leaves out each task of a scope or of a [Future],
// and each side of a [Join], [Fork] or [Recurse], that has not begun. A goroutine that waits for one that was left out does not continue.
// What has begun runs to its next look: the next such call, the end of the first side of a join, or a [Checkpoint]. Operations of package
// par look at every block of elements. Functions given to [Spawn] and its variants are not tied and run in any case, and so do goroutines
// that f starts, but a Spawn does not return once ctx is done. A task that waits for another one by other means must watch the context too.
//
// WithContext returns when f and all that is tied to ctx have ended, futures too. If anything was left out or ended because ctx is done, the
// result is context.Cause(ctx), whatever f returned. Otherwise it is f's result: so a ctx that is done only when everything has run changes
// nothing. If ctx is done at the call, f is not called. A panic of f passes through unchanged, and so does a runtime.Goexit. A panic of a
// task surfaces even if other tasks were left out. A call within another one ends with the context that ends first.
//
// Go runs timers late if all processors compute. So a look also compares the clock with ctx's Deadline. Once that has passed, ctx counts as
// done for all that is tied to it. The result is context.DeadlineExceeded then, unless ctx itself reports another cause by that time.
//
// A call costs about a microsecond, a stolen task and a future some 50 ns more, a join in f some 20 ns more (BenchmarkJoin), and one outside
// nothing. If ctx has a deadline, each operation reads the clock, and so does every eighth of quick joins and tasks. WithContext panics if
// ctx or f is nil. See also docs/fine-print.md.
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

// endBond waits for what is tied to b and has not ended.
func endBond(b *registry.Bond) {
	defer b.End()
	for late := b.TakeLate(); len(late) > 0; late = b.TakeLate() {
		for _, t := range late {
			t.Begin()
			awaitChannel(t.Done(), nil)
		}
	}
}

// CurrentContext returns the context that the calling task is tied to by
// [WithContext]. It has the values of the context given there, and is done when that
// one is, or the context of a WithContext around it. Outside all of them
// CurrentContext returns context.Background() and false. A call of the context's Err
// costs one atomic load, and a look at the clock if there is a deadline.
//
// The context is cancelled when the call of WithContext ends.
func CurrentContext() (ctx context.Context, tied bool) {
	if b := registry.CurrentBond().ToContext(); b != nil {
		return b.Context(), true
	}
	return context.Background(), false
}

// Checkpoint does nothing if the calling task is tied to no context, or to one that is
// not done. Once the context is done, Checkpoint does not return: it unwinds the task, as
// a panic does, up to the [WithContext] that has tied it, through joins and all other
// waits, and deferred functions run. Call it every few microseconds in a long task.
//
// The panic's value is a *PanicError that wraps the cause: errors.Is finds it. A function
// that recovers the panic should raise it again, though WithContext returns the cause
// either way. If a [Future] is tied to a WithContext, a Wait outside of the WithContext
// raises the panic.
//
// It costs one load as long as the program uses no WithContext.
func Checkpoint() {
	if b := registry.CurrentBond().ToContext(); b != nil && b.Broken() {
		b.Unwind()
	}
}
