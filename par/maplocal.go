package par

import (
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/loops"
)

// MapLocal returns a pipeline over f(s, x) for every element x of it, where s is the state of the
// worker that calls f: a buffer, a random number generator, a connection. newState makes a
// worker's state when the state is first needed. The state is used in all pieces of the worker,
// and in later runs of the same pipeline. No two calls use a state at the same time. For each pool
// that runs the pipeline, there is at most one state more than there are workers: a goroutine that
// finds no free state waits until another goroutine has done a block of elements. There are more
// states only if an f waits, for parallel work of its own or in core.Blocking, while other calls
// go on ([core.StatePool] has the details).
//
// Which worker gets which element depends on time. Therefore the results of f are the same on
// every run only if they do not depend on the elements that s has served before. Length and order
// stay the same. States lie 128 bytes apart in memory, so that no two workers write to the same
// cache line. [ForEachLocal] and [ForRangeLocal] are for work without a result. MapLocal panics if
// a function is nil.
func MapLocal[T, U, S any](it Iter[T], newState func() S, f func(*S, T) U) Iter[U] {
	check.Func("MapLocal", newState == nil || f == nil)
	return Iter[U]{loops.MapLocalBy(source(it), describe.MapLocal, f, newState, func(state *S, dst []U, src []T, at *int) {
		dst = dst[:len(src)]
		for i, x := range src {
			*at = i
			dst[i] = f(state, x)
		}
	})}
}
