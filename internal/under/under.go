// Package under is what core has for package par and for nobody else.
package under

import (
	"context"
	"errors"

	"github.com/seed1237c087/manta/core/registry"
)

// Tracing reports whether Go takes an execution trace now. It costs two loads.
func Tracing() bool { return registry.Tracing() }

// Unwatched reports whether no task is [Tied] nor [Tracing]. It may be false though that is so, and costs three loads.
func Unwatched() bool { return registry.Unwatched() }

// Traced calls f on the calling goroutine. While [Tracing], f and all that is done on behalf of it, on whatever worker and in
// whatever pool, are one task of that trace, named name. A panic of f passes through as it is, and so does a runtime.Goexit.
func Traced(name string, f func()) { registry.Traced(name, 0, f) }

// Tied returns what the calling task is tied to: what core.CurrentContext returns, and whether it is background work. It
// finds the task once: on an architecture for which there is no assembly that takes microseconds.
func Tied() (ctx context.Context, tied, background bool) {
	b := registry.CurrentBond()
	background = b.Background()
	if b = b.ToContext(); b != nil {
		return b.Context(), true, background
	}
	return context.Background(), false, background
}

// A Bond is a context that tasks are tied to, as who looks at it often has it.
type Bond = registry.Bond

// A LookState is for who looks often: most of the looks read no clock if they come quickly one after the other.
type LookState = registry.LookState

// TiedTo is [Tied] for who looks often. b is nil if the task is tied to no context.
func TiedTo() (b *Bond, background bool) {
	b = registry.CurrentBond()
	return b.ToContext(), b.Background()
}

// Name returns what is kept of a name that a user has given.
func Name(s string) string { return registry.Name(s) }

// Wrapped makes of what recover returned the *core.PanicError, which is E, that a task would end with; what is one already it
// returns as it is. It is for who runs users' functions and goes on after a panic, and must be called in the deferred function
// that recovered, while the panicking frames still stand on the stack.
func Wrapped[E error](recovered any) (e E) {
	e, _ = errors.AsType[E](registry.Wrap(recovered))
	return e
}

// IsStop reports whether recovered, which recover returned, is the panic of a core.Checkpoint, or wraps it. Who goes on after
// a panic should not after this one.
func IsStop(recovered any) bool { return registry.StopIn(recovered) != nil }

// Stopped reports whether a core.Checkpoint has ended anything of what the calling task is tied to. A function of the user's may
// have recovered that, so that whoever called it is to end too.
func Stopped() bool {
	b := registry.CurrentBond().ToContext()
	return b != nil && b.Stopped()
}

// AwakeWorkers returns how many workers of the pool that the caller is at work in, outside all pools of the default pool, are
// not asleep at this moment, and whether the caller carries one of them. It tells a caller whose work is short whether
// dividing it can pay: to wake a worker takes longer than some work does.
func AwakeWorkers() (n int, carries bool) { return registry.AwakeWorkers() }

// OthersWork reports whether some worker of that pool, beside the one that the caller may carry, has work. A worker that searches has
// none.
func OthersWork() bool { return registry.OthersWork() }

// Measured reports whether core.Measure, or a recording, runs the caller in place of many workers.
func Measured() bool {
	r := registry.Current()
	return r != nil && r.Hooked() != nil
}
