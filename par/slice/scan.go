package slice

import (
	"reflect"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/engine"
	"github.com/seed1237c087/manta/par/reduce"
)

// Number is the set of types that have both + and *; see [reduce.Number].
type Number = reduce.Number

const (
	scanGrain    = 1 << 13 // elements worth a task
	scanBlock    = 1 << 10 // elements between two looks at whether the caller is stopped
	scanSegments = 8       // segments of a scan whose brackets can be seen in the result
)

// ScanInto sets dst[i] to xs[0] op ... op xs[i] for every i, and returns the last of these values, or the zero value if xs
// is empty. dst may be xs, or must not overlap it. [ScanExclusiveInto] leaves out xs[i].
//
// op must be associative; it need not be commutative. Operations on floats are only nearly associative. If T may hold
// floats, the brackets depend on len(xs) alone, so the result has the same bits on every run and with any number of workers.
// With one worker, a scan calls op almost twice for each element if T may hold floats, and otherwise once. With more
// workers, a scan calls op as often as pays, because a parallel scan looks at each element twice.
//
// ScanInto panics if op is nil, if dst is shorter than xs, and if dst overlaps xs otherwise. A panic of op surfaces as a
// *core.PanicError; what dst holds then is unspecified.
//
// Source: the scan by blocks of G. E. Blelloch, "Prefix sums and their applications", CMU-CS-90-190, 1990.
func ScanInto[T any](dst, xs []T, op func(a, b T) T) (total T) {
	checkFunc("ScanInto", op == nil)
	checkScan("ScanInto", dst, xs)
	core.Checkpoint()
	if len(xs) == 0 {
		return total
	}
	defer engine.Surface()
	dst = dst[:len(xs)]
	k := scanCuts[T](len(xs), scanGrain)
	if k == 1 {
		return scanWith(dst, xs, total, true, op)
	}
	return scanned(dst, xs, k, op, func(dst, xs []T, before T, first bool) T { return scanWith(dst, xs, before, first, op) })
}

// ScanExclusiveInto sets dst[0] to identity and dst[i] to identity op xs[0] op ... op xs[i-1], and returns the same over all
// of xs. identity op x must be x. In all else ScanExclusiveInto is like [ScanInto].
func ScanExclusiveInto[T any](dst, xs []T, identity T, op func(a, b T) T) (total T) {
	checkFunc("ScanExclusiveInto", op == nil)
	checkScan("ScanExclusiveInto", dst, xs)
	core.Checkpoint()
	if len(xs) == 0 {
		return identity
	}
	defer engine.Surface()
	dst = dst[:len(xs)]
	k := scanCuts[T](len(xs), scanGrain)
	if k == 1 {
		return scanBefore(dst, xs, identity, op)
	}
	return scanned(dst, xs, k, op, func(dst, xs []T, before T, first bool) T {
		if first {
			before = identity
		}
		return scanBefore(dst, xs, before, op)
	})
}

// scanned scans xs by op in k segments, at least 2. scan scans one segment.
func scanned[T any](dst, xs []T, k int, op func(a, b T) T, scan func(dst, xs []T, before T, first bool) T) (total T) {
	return scanner[T]{fold: func(xs []T) T { return foldWith(xs, op) }, scan: scan, op: op}.run(dst, xs, k)
}

// scanner scans in two steps. First it scans the first segment and folds the others but the last. Then it knows what comes
// before each of the other segments, and scans them.
type scanner[T any] struct {
	fold func(xs []T) T
	scan func(dst, xs []T, before T, first bool) T // returns the value after the segment
	op   func(a, b T) T
}

// run scans xs in k segments, at least 2.
func (s scanner[T]) run(dst, xs []T, k int) (total T) {
	var none T
	n := len(xs)
	folds := make([]T, k)
	engine.All(k-1, func(i int) {
		lo, hi := cut(n, k, i)
		if i == 0 {
			folds[0] = s.scan(dst[:hi], xs[:hi], none, true)
		} else {
			folds[i] = s.fold(xs[lo:hi])
		}
	})
	for i := 1; i < k-1; i++ {
		folds[i] = s.op(folds[i-1], folds[i])
	}
	engine.All(k-1, func(i int) {
		lo, hi := cut(n, k, i+1)
		after := s.scan(dst[lo:hi], xs[lo:hi], folds[i], false)
		if i == k-2 {
			total = after
		}
	})
	return total
}

// scanCuts returns into how many segments to cut a scan of n elements of type T if grain elements are worth a worker. If n
// is small, scanCuts does not ask for the number of workers.
func scanCuts[T any](n, grain int) int {
	switch {
	case n < 2*scanGrain:
		return 1
	case describe.MayHoldFloats(reflect.TypeFor[T]()):
		return scanSegments
	case n < 2*grain || core.NumWorkers() == 1:
		return 1
	default:
		return min(core.NumWorkers()+1, n/grain) // Two workers scan one third and fold one, then each scans a third.
	}
}

func foldWith[T any](xs []T, op func(a, b T) T) T {
	acc := xs[0]
	for lo := 1; lo < len(xs); lo += scanBlock {
		core.Checkpoint()
		for _, x := range xs[lo:min(lo+scanBlock, len(xs))] {
			acc = op(acc, x)
		}
	}
	return acc
}

func scanWith[T any](dst, xs []T, acc T, first bool, op func(a, b T) T) T {
	dst = dst[:len(xs)]
	if first {
		acc = xs[0]
		dst[0] = acc
		dst, xs = dst[1:], xs[1:]
	}
	for lo := 0; lo < len(xs); lo += scanBlock {
		core.Checkpoint()
		xs := xs[lo:min(lo+scanBlock, len(xs))]
		dst := dst[lo:][:len(xs)]
		for i, x := range xs {
			acc = op(acc, x)
			dst[i] = acc
		}
	}
	return acc
}

func scanBefore[T any](dst, xs []T, acc T, op func(a, b T) T) T {
	for lo := 0; lo < len(xs); lo += scanBlock {
		core.Checkpoint()
		xs := xs[lo:min(lo+scanBlock, len(xs))]
		dst := dst[lo:][:len(xs)]
		for i, x := range xs {
			dst[i] = acc
			acc = op(acc, x)
		}
	}
	return acc
}
