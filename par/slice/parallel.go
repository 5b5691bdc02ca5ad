package slice

import (
	"fmt"
	"math/bits"

	"github.com/seed1237c087/manta/core"
)

// What runs in parallel is cut into segments of equal length. Whoever finds one waiting takes it, so there are more of
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

// steps is a piece of the work of each.
type steps struct {
	lo, hi int
	f      func(i int)
}

// each calls f for every i from 0 to n-1, maybe in parallel. Each call may run long: all are offered one by one. Of
// several panics the one of the lowest i surfaces, once all calls have ended.
func each(n int, f func(i int)) {
	switch n {
	case 0:
	case 1:
		f(0)
	default:
		core.Recurse(eachStep, steps{0, n, f})
	}
}

func eachStep(r *core.Rec[steps, struct{}], s steps) struct{} {
	if s.hi-s.lo == 1 {
		s.f(s.lo)
		return struct{}{}
	}
	mid := s.lo + (s.hi-s.lo)/2
	r.Fork(steps{s.lo, mid, s.f}, steps{mid, s.hi, s.f})
	return struct{}{}
}

// eachSegment calls f with the bounds of k segments of n elements, maybe in parallel. Where the caller is stopped
// (core.WithContext) it does not return and has not called f for all.
func eachSegment(n, k int, f func(i, lo, hi int)) {
	eachSegmentAnyway(n, k, func(i, lo, hi int) {
		core.Checkpoint()
		f(i, lo, hi)
	})
}

// eachSegmentAnyway is eachSegment that goes on in any case: for what would lose elements if it were left half done.
func eachSegmentAnyway(n, k int, f func(i, lo, hi int)) {
	each(k, func(i int) {
		lo, hi := cut(n, k, i)
		f(i, lo, hi)
	})
}

// stopped reports whether the caller is to be stopped: core.Checkpoint would not return.
func stopped() bool {
	ctx, tied := core.CurrentContext()
	return tied && ctx.Err() != nil
}

// wrap is deferred where a function of the user's is called: it has a panic surface in the same way whether the call
// went parallel or not. returned tells it that there is none.
func wrap(returned *bool) {
	if *returned {
		return
	}
	if v := recover(); v != nil {
		panic(core.NewPanicError(v))
	}
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

// checkScan panics where dst is too short for a scan of xs, or overlaps it otherwise than from the same element on.
func checkScan[T any](op string, dst, xs []T) {
	checkRoom(op, len(dst), len(xs))
	if len(xs) > 0 && &dst[0] != &xs[0] && overlap(dst[:len(xs)], xs) {
		panic("slice: " + op + ": dst overlaps xs and does not begin where it does")
	}
}
