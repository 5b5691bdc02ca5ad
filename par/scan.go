package par

import (
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/loops"
)

// Scan returns a pipeline over the running values of a reduction: the element at position i
// is init op x0 op ... op xi, where x0, x1, ... are the elements of it. op must be
// associative. If T may hold floats, the length of it fixes which neighbours are combined. Therefore the results
// are the same on every run, with any number of workers.
//
// The ending first collects the elements, unless they are those of a [Slice]. Then it reduces
// them in segments, and then it goes through each segment with the result of the segments
// before. All of this runs in parallel, takes the memory of one slice, and calls op twice for
// each element; or once, if T consists of integers, booleans and strings, for the elements before the first one that another
// goroutine takes. If the ending is Collect, that slice is the result. The length is not known
// before. Scan panics if op is nil.
func Scan[T any](it Iter[T], init T, op func(T, T) T) Iter[T] {
	check.Func("Scan", op == nil)
	return scan(it, init, op, true)
}

// ScanExclusive is [Scan] without the element itself: the element at position 0 is init, and
// at position i init op x0 op ... op x(i-1). ScanExclusive panics if op is nil.
func ScanExclusive[T any](it Iter[T], init T, op func(T, T) T) Iter[T] {
	check.Func("ScanExclusive", op == nil)
	return scan(it, init, op, false)
}

func scan[T any](it Iter[T], init T, op func(T, T) T, inclusive bool) Iter[T] {
	return Iter[T]{loops.ScanBy(it.Node(), describe.Scan, describe.Code(op), init, func(acc T, xs []T, write bool) T {
		if !write {
			for _, x := range xs {
				acc = op(acc, x)
			}
			return acc
		}
		if inclusive {
			for i, x := range xs {
				acc = op(acc, x)
				xs[i] = acc
			}
			return acc
		}
		last := len(xs) - 1
		for i, x := range xs[:last] {
			xs[i] = acc
			acc = op(acc, x)
		}
		xs[last] = acc
		return acc
	}, !inclusive)}
}
