package par

import (
	"context"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/check"
)

// Do calls f and returns what it returns. But once ctx is done, every parallel operation that f has started stops, f with it, and
// the result is context.Cause(ctx). When Do returns, nothing of all this runs any more. If ctx is done to begin with, f is not called.
//
// What stops is every pipeline, sort and loop of this package and of package slice that f runs, on whatever worker and in
// whatever pool: at its next block, which takes some 100 microseconds or as long as your functions take for one element. Tasks of scopes
// and of [core.Go], and sides of [core.Join] and its kin, are left out if they have not begun: see [core.WithContext]. A call of
// your own functions is not interrupted. An operation that was stopped does not return: a panic unwinds its caller up to Do, through
// your functions, whose deferred calls run, see [core.Checkpoint]. So there is nothing to check after each operation; but slices
// that were to be written may have been in part. A function of yours that recovers everything should pass that panic on.
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
