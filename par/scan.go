package par

import (
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/internal/sources"
	"github.com/seed1237c087/manta/par/iter"
)

// Scan returns a pipeline over the running values of a reduction: the element at position i
// is init op x0 op ... op xi, with the elements x of it. op must be associative; which
// neighbours it gets is fixed by the length of it, so the results are the same on every
// run, whatever the number of workers.
//
// The ending first collects the elements, then reduces them in segments, and then goes
// through the segments with what comes before each: all in parallel, with the memory of one
// slice and twice as many calls of op as there are elements. The length is not known
// before. Scan panics if op is nil.
func Scan[T any](it Iter[T], init T, op func(T, T) T) Iter[T] {
	check.Func("Scan", op == nil)
	return scan(it, init, op, true)
}

// ScanExclusive is [Scan] whose element at position i is without xi: init op x0 op ... op
// x(i-1), and init for the first. It panics if op is nil.
func ScanExclusive[T any](it Iter[T], init T, op func(T, T) T) Iter[T] {
	check.Func("ScanExclusive", op == nil)
	return scan(it, init, op, false)
}

// The lengths of segments: some hundred of them, and none so short that its bookkeeping
// counts.
const (
	scanSegments = 256
	leastSegment = 8
)

func scan[T any](it Iter[T], init T, op func(T, T) T, inclusive bool) Iter[T] {
	code := describe.Code(op)
	return Iter[T]{sources.Remade(it.Node(), describe.Scan, code, of[T](), func(b *sources.Bound, n iter.Node) iter.Block {
		all := endings.Collect(n)
		xs := in[T](all)
		if len(xs) == 0 {
			return all
		}
		size := max(leastSegment, len(xs)/scanSegments)
		segment := func(i int) []T { return xs[i*size : min(len(xs), (i+1)*size)] }
		count := (len(xs)-1)/size + 1
		segments := Iter[int]{b.Before(Range(0, count).n.Renamed(describe.Mix(uint64(describe.Scan), code)))}
		values := make([]T, count) // of the segments, and then of what comes before each
		segments.ForEach(func(i int) {
			xs := segment(i)
			acc := xs[0]
			for _, x := range xs[1:] {
				acc = op(acc, x)
			}
			values[i] = acc
		})
		before := init
		for i, v := range values {
			values[i] = before
			if i+1 < count { // The last one is nowhere needed.
				before = op(before, v)
			}
		}
		segments.ForEach(func(i int) { runThrough(segment(i), values[i], op, inclusive) })
		return all
	})}
}

// runThrough replaces xs by its running values.
func runThrough[T any](xs []T, acc T, op func(T, T) T, inclusive bool) {
	for i, x := range xs {
		if !inclusive {
			xs[i] = acc
			if i+1 == len(xs) {
				return
			}
		}
		acc = op(acc, x)
		if inclusive {
			xs[i] = acc
		}
	}
}
