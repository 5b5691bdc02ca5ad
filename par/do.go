package par

import (
	"context"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/check"
)

// Do calls f and returns its result. When ctx is done, f and every parallel operation that f has started stop, and Do returns
// context.Cause(ctx). When Do returns, none of this runs any more. If ctx is done at the call, f is not called.
//
// Every pipeline, sort and loop of this package and of package slice that f runs stops, on any worker and in any pool. It stops after the
// block at hand, which takes some 100 microseconds, or longer if your functions take longer for one element. Tasks of scopes and of
// [core.Go], and sides of [core.Join], [core.Fork] and [core.Recurse], are left out if they have not begun: see [core.WithContext]. Calls
// of your functions are not interrupted. An operation that was stopped does not return: a panic unwinds its caller up to Do, through your
// functions, and their deferred calls run (see [core.Checkpoint]). Therefore you need not check anything after an operation. Slices that an
// operation was to write may be written in part. If a function of yours recovers every panic, the function should pass this panic on.
//
// A panic or a runtime.Goexit of f passes through Do. Do neither stops nor waits for goroutines that your functions start with go, nor
// for functions given to [core.Spawn]. If Do is called within another Do, the context that is done first ends it. A deadline counts as soon as
// it has passed, even if all processors compute and no timer runs: then the result is context.DeadlineExceeded. A call of Do costs a
// microsecond, and each block within Do costs a look at the context and the clock. Do panics if ctx or f is nil. See also
// docs/fine-print.md.
func Do(ctx context.Context, f func() error) error {
	if ctx == nil {
		panic("par: Do: nil context")
	}
	check.Func("Do", f == nil)
	return core.WithContext(ctx, f)
}
