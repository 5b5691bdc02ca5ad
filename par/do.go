package par

import (
	"context"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/check"
)

// Do calls f and returns its result. But once ctx is done, every parallel operation that f has started stops, f with it, and
// the result is context.Cause(ctx). When Do returns, nothing of all this runs any more. If ctx is done at the call, f is not called.
//
// Every pipeline, sort and loop of this package and of package slice that f runs stops, on any worker and in any pool. It stops after
// the block at hand, which takes some 100 microseconds or as long as your functions take for one element. Tasks of scopes
// and of [core.Go], and sides of [core.Join], [core.Fork] and [core.Recurse], are left out if they have not begun: see
// [core.WithContext]. Calls of your functions are not interrupted. An operation that was stopped does not return: a panic unwinds its
// caller up to Do, through your functions, and their deferred calls run (see [core.Checkpoint]). So there is nothing to check after
// each operation; but slices that were to be written may have been in part. A function of yours that recovers everything should pass
// that panic on.
//
// A panic and a runtime.Goexit of f pass through. Goroutines that your functions start with go, and functions given to [core.Spawn],
// are not stopped and not waited for. A Do within another ends with the one whose context is done first. A deadline counts from when it has
// passed, also if all processors compute and no timer runs: then the result is context.DeadlineExceeded. A call costs a microsecond,
// and each block below it a look at the context and the clock. Do panics if ctx or f is nil. See also docs/fine-print.md.
func Do(ctx context.Context, f func() error) error {
	if ctx == nil {
		panic("par: Do: nil context")
	}
	check.Func("Do", f == nil)
	return core.WithContext(ctx, f)
}
