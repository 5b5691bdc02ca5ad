package slice

import (
	"fmt"
	"math/bits"
	"sort"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/under"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// Parallel work is cut into segments of equal length. A worker that is free takes the next one, so there are more of
// them than workers; the last one to end then keeps the others waiting for a short while only.
const segmentsPerWorker = 8

// segmentsOf returns how many segments to cut n elements into, where fewer than grain elements are not worth a task.
// It depends on the number of workers: use it only where the cuts can't be seen in the result.
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

// eachSegment calls f with the bounds of k segments of n elements, maybe in parallel. Where the caller is stopped
// (core.WithContext) it does not return and has not called f for all.
func eachSegment(n, k int, f func(i, lo, hi int)) {
	eachSegmentAnyway(n, k, func(i, lo, hi int) {
		core.Checkpoint()
		f(i, lo, hi)
	})
}

// eachStretch calls f with the bounds of stretches of k segments, maybe in parallel, and stops as eachSegment does.
func eachStretch(n, k int, f func(lo, hi int)) {
	engine.All(k, func(i int) {
		lo, hi := cut(n, k, i)
		engine.Stretches(lo, hi, f)
	})
}

// eachSegmentAnyway is eachSegment that goes on in any case: for what would lose elements if it were left half done.
func eachSegmentAnyway(n, k int, f func(i, lo, hi int)) {
	engine.All(k, func(i int) {
		lo, hi := cut(n, k, i)
		f(i, lo, hi)
	})
}

// eachBucket calls f with the number and the bounds of every bucket that is not empty, maybe in parallel, by tasks of
// about grain elements. It goes on in any case.
func eachBucket(ends []int, grain int, f func(d, lo, hi int)) {
	n := ends[len(ends)-1]
	k := n / grain
	if k < 2 {
		inTurn(ends, 0, len(ends), f)
		return
	}
	engine.All(k, func(i int) { // A task has the buckets whose last element is in its segment.
		lo, hi := cut(n, k, i)
		inTurn(ends, sort.SearchInts(ends, lo+1), sort.SearchInts(ends, hi+1), f)
	})
}

// inTurn does the buckets [d, last) one after the other. Those after one in which f panics are done too, as those of
// other tasks are: their elements must come to where the result is. The first panic surfaces.
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

// stopped reports whether the caller is to be stopped: core.Checkpoint would not return.
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

// checkScan panics if dst is too short for a scan of xs, or overlaps it otherwise than from the same element on.
func checkScan[T any](op string, dst, xs []T) {
	checkRoom(op, len(dst), len(xs))
	if len(xs) > 0 && &dst[0] != &xs[0] && overlap(dst[:len(xs)], xs) {
		panic("slice: " + op + ": dst overlaps xs and does not begin where it does")
	}
}
