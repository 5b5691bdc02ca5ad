package core

import (
	"context"

	"github.com/seed1237c087/manta/core/registry"
)

// WithContext calls f on the calling goroutine and ties all that f does to ctx: what runs in f, on whatever worker and in whatever pool,
// finds ctx by [CurrentContext]. Once ctx is done nothing of this package begins within f: a task of a scope or of a [Future], and a side of
// a [Join] or its kin, is left out if it has not begun, and who waits for one that was left out does not go on. What has begun runs to its
// next look, which is the next such call, the end of the first side of a join, or a [Checkpoint]; operations of package par call one at
// every block of elements. Functions given to [Spawn] and its kin are not tied and run in any case, and so do goroutines that f starts; but
// on a ctx that is done Spawn does not return. A task that waits for another one by means of its own must watch the context too.
//
// WithContext returns when f and all that is tied has ended, futures too. If anything was left out or ended because ctx is done, the
// result is context.Cause(ctx), whatever became of f. Otherwise it is f's own: so a ctx that is done only when everything has run changes
// nothing. If ctx is done to begin with, f is not called. A panic of f passes through as it is, and so does a runtime.Goexit; one of a task
// comes before a task that was left out. A call within another ends with the context that ends first.
//
// Go runs timers late if all processors compute. So ctx is done, too, for all that is tied to it, when a look finds by the clock that its
// Deadline has passed. The result is context.DeadlineExceeded then, unless ctx itself tells another cause by that time.
//
// A call costs about a microsecond, a stolen task and a future some 50 ns more, a join in f some 20 ns more (BenchmarkJoin), and one outside
// nothing. If ctx has a deadline a call of an operation reads the clock, and of quick joins and tasks every eighth does. WithContext panics if
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
// [WithContext]: the one given there, with its values, but done also when a
// WithContext around that one is. Outside all of them it returns
// context.Background() and false. To ask for its Err costs one atomic load, and a look
// at the clock if there is a deadline.
//
// The context ends with the call of WithContext.
func CurrentContext() (ctx context.Context, tied bool) {
	if b := registry.CurrentBond().ToContext(); b != nil {
		return b.Context(), true
	}
	return context.Background(), false
}

// Checkpoint does nothing if the calling task is tied to no context, or to one that is
// not done. Once it is done, Checkpoint does not return: it unwinds the task, as a panic
// does, up to the [WithContext] that has tied it, through joins and whatever else waits,
// and deferred functions run. Call it every few microseconds in a long task of your own.
//
// The panic's value is a *PanicError that wraps the cause: errors.Is finds it. A function
// that recovers it should let it pass on, though WithContext returns the cause either
// way. If a [Future] is tied to a WithContext, whoever waits for it from outside of that
// gets the panic.
//
// It costs one load as long as the program uses no WithContext.
func Checkpoint() {
	if b := registry.CurrentBond().ToContext(); b != nil && b.Broken() {
		b.Unwind()
	}
}
