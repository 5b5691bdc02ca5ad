// Package under has the functions of core that are for package par only.
package under

import (
	"context"
	"errors"

	"github.com/seed1237c087/manta/core/registry"
)

// Tracing reports whether Go takes an execution trace now. It costs two loads.
func Tracing() bool { return registry.Tracing() }

// Unwatched reports whether no task is [Tied] and there is no [Tracing]. It may return false even then. It costs three loads.
func Unwatched() bool { return registry.Unwatched() }

// Traced calls f on the calling goroutine. While [Tracing], f and all work on behalf of f, on any worker and in any pool, are one task of
// the trace, with the given name. A panic or a runtime.Goexit of f passes through unchanged.
func Traced(name string, f func()) { registry.Traced(name, 0, f) }

// Tied returns the context that the calling task is tied to, as core.CurrentContext does, and whether the task is background work. It looks
// up the task only once, because that takes microseconds on an architecture without assembly.
func Tied() (ctx context.Context, tied, background bool) {
	b := registry.CurrentBond()
	background = b.Background()
	if b = b.ToContext(); b != nil {
		return b.Context(), true, background
	}
	return context.Background(), false, background
}

// A Bond is a context that tasks are tied to, for callers that look at it often.
type Bond = registry.Bond

// A LookState is for callers that look often: most looks read no clock if they follow one another quickly.
type LookState = registry.LookState

// TiedTo is [Tied] for callers that look often. b is nil if the task is tied to no context.
func TiedTo() (b *Bond, background bool) {
	b = registry.CurrentBond()
	return b.ToContext(), b.Background()
}

// Name returns the part of a user's name that is kept.
func Name(s string) string { return registry.Name(s) }

// Wrapped returns the *core.PanicError, which is E, with which a task would end after a panic. recovered is what recover returned. If
// recovered is such an error, Wrapped returns it unchanged. Wrapped is for callers that run users' functions and continue after a panic. It
// must be called in the deferred function that recovered, while the panicking frames are still on the stack.
func Wrapped[E error](recovered any) (e E) {
	e, _ = errors.AsType[E](registry.Wrap(recovered))
	return e
}

// IsStop reports whether recovered, which recover returned, is the panic of a core.Checkpoint, or wraps it. A caller that
// continues after other panics should not continue after this one.
func IsStop(recovered any) bool { return registry.StopIn(recovered) != nil }

// Stopped reports whether a core.Checkpoint has ended any task with the context to which the calling task is tied. A function of the user
// may have recovered that panic. Then the caller of the function must end, too.
func Stopped() bool {
	b := registry.CurrentBond().ToContext()
	return b != nil && b.Stopped()
}

// AwakeWorkers returns how many workers of the caller's pool are not asleep at this moment, and whether the caller carries one of them.
// Outside all pools it looks at the default pool. It shows a caller with short work whether dividing the work can pay: waking a worker
// takes longer than some work does.
func AwakeWorkers() (n int, carries bool) { return registry.AwakeWorkers() }

// OthersWork reports whether a worker of the same pool as for [AwakeWorkers] has work, apart from the worker that the caller
// may carry. A worker that searches has no work.
func OthersWork() bool { return registry.OthersWork() }

// Measured reports whether core.Measure, or a recording, runs the caller as if it were many workers.
func Measured() bool {
	r := registry.Current()
	return r != nil && r.Hooked() != nil
}
