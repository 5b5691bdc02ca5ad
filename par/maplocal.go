package par

import (
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/loops"
)

// MapLocal returns a pipeline over f(s, x) for every element x of it, where s is the state of the
// worker that calls f: a buffer, a random number generator, a connection. A worker's state is made
// by newState when it is first needed and used in all its pieces, and in later runs of the same
// pipeline. No two calls use one at the same time. For each pool that runs it there is at most one
// state more than there are workers: a goroutine that finds no free state waits until another
// goroutine has done a block of elements. There are more only if an f waits, for parallel work of
// its own or in core.Blocking, while others go on ([core.StatePool] has the details).
//
// Which worker gets which element depends on time: the results of f are the same on every
// run only if they do not depend on what s has seen before. Length and order stay as they
// are. States lie 128 bytes apart in memory, so that no two workers write the same cache
// line. [ForEachLocal] and [ForRangeLocal] are for work without a result. MapLocal panics
// if a function is nil.
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
