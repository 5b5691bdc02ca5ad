package slice

import (
	"fmt"
	"math/bits"
	"sort"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/under"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// segmentsPerWorker is how many segments there are for each worker. Parallel work is cut into segments of equal
// length, and a free worker takes the next segment. If there are more segments than workers, the workers wait only a
// short while for the last segment.
const segmentsPerWorker = 8

// segmentsOf returns how many segments to cut n elements into if fewer than grain elements are not worth a task. The
// result depends on the number of workers. Therefore use it only if the cuts can't be seen in the result.
func segmentsOf(n, grain int) int {
	if n < 2*grain { // Don't even ask for the number of workers: that may start them.
		return 1
	}
	return min(n/grain, segmentsPerWorker*core.NumWorkers())
}

// cut returns the bounds of segment i of k over n elements.
func cut(n, k, i int) (lo, hi int) {
	return part(n, k, i), part(n, k, i+1)
}

func part(n, k, i int) int {
	hi, lo := bits.Mul64(uint64(n), uint64(i))
	at, _ := bits.Div64(hi, lo, uint64(k)) // At most n, because i is at most k.
	return int(at)
}

// eachSegment calls f with the bounds of k segments of n elements, maybe in parallel. If the caller is stopped
// (core.WithContext), eachSegment does not return, and may not have called f for all segments.
func eachSegment(n, k int, f func(i, lo, hi int)) {
	eachSegmentAnyway(n, k, func(i, lo, hi int) {
		core.Checkpoint()
		f(i, lo, hi)
	})
}

// eachStretch calls f with the bounds of stretches of k segments of n elements, maybe in parallel. It stops as
// eachSegment does.
func eachStretch(n, k int, f func(lo, hi int)) {
	engine.All(k, func(i int) {
		lo, hi := cut(n, k, i)
		engine.Stretches(lo, hi, f)
	})
}

// eachSegmentAnyway is eachSegment that does not stop if the caller is stopped. It is for work that would lose
// elements if it were left half done.
func eachSegmentAnyway(n, k int, f func(i, lo, hi int)) {
	engine.All(k, func(i int) {
		lo, hi := cut(n, k, i)
		f(i, lo, hi)
	})
}

// eachBucket calls f with the number and the bounds of every bucket that is not empty, maybe in parallel, in tasks of
// about grain elements. It does not stop if the caller is stopped.
func eachBucket(ends []int, grain int, f func(d, lo, hi int)) {
	n := ends[len(ends)-1]
	k := n / grain
	if k < 2 {
		inTurn(ends, 0, len(ends), f)
		return
	}
	engine.All(k, func(i int) { // A task does the buckets whose last element is in its segment.
		lo, hi := cut(n, k, i)
		inTurn(ends, sort.SearchInts(ends, lo+1), sort.SearchInts(ends, hi+1), f)
	})
}

// inTurn calls f for the buckets [d, last), one after the other. If f panics, inTurn does the later buckets all the
// same, because their elements must come to where the result is. Other tasks do theirs, too. The first panic
// surfaces.
func inTurn(ends []int, d, last int, f func(d, lo, hi int)) {
	defer func() {
		if d == last {
			return
		}
		if v := recover(); v != nil {
			first := under.Wrapped[*core.PanicError](v)
			defer func() {
				_ = recover()
				panic(first)
			}()
		}
		inTurn(ends, d+1, last, f)
	}()
	for ; d < last; d++ {
		lo := 0
		if d > 0 {
			lo = ends[d-1]
		}
		if hi := ends[d]; lo < hi {
			f(d, lo, hi)
		}
	}
}

// stopped reports whether the caller is stopped, so that core.Checkpoint would not return.
func stopped() bool {
	ctx, tied := core.CurrentContext()
	return tied && ctx.Err() != nil
}

func checkFunc(op string, isNil bool) {
	if isNil {
		panic("slice: " + op + ": nil function")
	}
}

func checkRoom(op string, got, need int) {
	if got < need {
		panic(fmt.Sprintf("slice: %s: dst has length %d, needs %d", op, got, need))
	}
}

// checkScan panics if dst is too short for a scan of xs, or if it overlaps xs but does not begin at the same element.
func checkScan[T any](op string, dst, xs []T) {
	checkRoom(op, len(dst), len(xs))
	if len(xs) > 0 && &dst[0] != &xs[0] && overlap(dst[:len(xs)], xs) {
		panic("slice: " + op + ": dst overlaps xs and does not begin where it does")
	}
}
