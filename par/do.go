package par

import (
	"context"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/check"
)

// Do calls f and returns what it returns; but once ctx is done, every parallel operation
// that f has started stops, f with it, and the result is context.Cause(ctx). When Do
// returns, nothing of all this runs any more. If ctx is done to begin with, f is not
// called. A ctx that is done only when everything has run changes nothing: Do's result is
// f's.
//
// What stops is every pipeline that is run by f or by a function that one of these calls,
// on whatever worker, in whatever pool, and also in tasks of [core.Join] and its relatives,
// of scopes and of futures; these tasks themselves run to their end. It stops at its next
// block. A block takes some 100 microseconds, or as long as the functions of the pipeline
// take for one element, whatever is longer; a block of a filtered sum, and of other
// reductions of a number of elements that is not known, up to 1,024 elements. An operation
// that begins when ctx is done stops at once. A wait of [FromChan] for an element ends, and
// the body of a range over [Iter.Seq] sees no further element. The sorts and other
// algorithms of package slice stop too; their documentation says where. What can't be
// interrupted is a call of the user's own functions: of those in the pipeline, of a
// [FromSeq] before it yields the next element, of a [ScanLines] reader.
//
// An operation that was stopped does not return: a panic unwinds its caller up to Do,
// through the user's functions, whose deferred calls run, see [core.Checkpoint]. So there
// is nothing to check after each operation, and partial results are seen by nobody; but
// slices that were to be written may have been in part. A function of the user's that
// recovers everything should pass that panic on; Do returns the cause either way.
//
// A call of Do within another ends with the one whose context is done first. A panic and a
// runtime.Goexit of f pass through. Goroutines that the user's functions start with go, and
// functions given to [core.Spawn], are not stopped and not waited for; nor is a sequence
// that iter.Pull runs, since that has a goroutine of its own. [core.CurrentContext] returns
// the context inside, for loops of one's own.
//
// A call costs about a microsecond, and under it an operation one look at the context and
// the clock per block. What runs elsewhere pays nothing. Do panics if ctx or f is nil.
func Do(ctx context.Context, f func() error) error {
	if ctx == nil {
		panic("par: Do: nil context")
	}
	check.Func("Do", f == nil)
	return core.WithContext(ctx, f)
}
