package slice

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// Elements of a prefix sum worth a task. It has to read everything twice to go parallel, and one pass over what a cache
// holds takes less time than waking a worker; two workers take two thirds of the time of one beyond it (BenchmarkPrefixSum).
const sumGrain = 1 << 17

// PrefixSum sets dst[i] to xs[0] + ... + xs[i] for every i, and returns the sum of all. dst may be xs, or must not
// overlap it. [PrefixSumExclusive] leaves out xs[i].
//
// Integers wrap around. Sums of floats are bracketed by len(xs) alone, so they have the same bits on every run and with
// any number of workers. It stays on the calling goroutine if another would not pay. PrefixSum panics if dst
// is shorter than xs or overlaps it otherwise.
func PrefixSum[T Number](dst, xs []T) (total T) {
	checkScan("PrefixSum", dst, xs)
	core.Checkpoint()
	if k := scanCuts[T](len(xs), sumGrain); k > 1 {
		return sum(dst[:len(xs)], xs, k, sumInto[T])
	}
	engine.Stretches(0, len(xs), func(lo, hi int) { total = sumPlain(dst[lo:hi], xs[lo:hi], total) })
	return total
}

// sumPlain is sumInto without the second sum, four elements at a time: how quick a loop of fewer instructions is depends on where it begins.
func sumPlain[T Number](dst, xs []T, total T) T {
	dst = dst[:len(xs)]
	for len(xs) >= 4 && len(dst) >= 4 {
		a := total + xs[0]
		b := a + xs[1]
		c := b + xs[2]
		total = c + xs[3]
		dst[0], dst[1], dst[2], dst[3] = a, b, c, total
		dst, xs = dst[4:], xs[4:]
	}
	for i, x := range xs {
		total += x
		dst[i] = total
	}
	return total
}

// PrefixSumExclusive sets dst[i] to xs[0] + ... + xs[i-1], which is 0 for i = 0, and returns the sum of all. All else is
// as [PrefixSum] has it.
func PrefixSumExclusive[T Number](dst, xs []T) (total T) {
	checkScan("PrefixSumExclusive", dst, xs)
	core.Checkpoint()
	if k := scanCuts[T](len(xs), sumGrain); k > 1 {
		return sum(dst[:len(xs)], xs, k, sumBefore[T])
	}
	engine.Stretches(0, len(xs), func(lo, hi int) {
		total, _ = sumBefore(dst[lo:hi], xs[lo:hi], total, 0) // The compiler leaves out the second sum.
	})
	return total
}

// sum scans xs in k segments. part scans a stretch of one, given the sum of what is before it, and that of what is before it in its segment,
// and returns both with the stretch's.
func sum[T Number](dst, xs []T, k int, part func(dst, xs []T, before, own T) (T, T)) (total T) {
	segment := func(dst, xs []T, before T) (after, own T) {
		after = before
		engine.Stretches(0, len(xs), func(lo, hi int) { after, own = part(dst[lo:hi], xs[lo:hi], after, own) })
		return after, own
	}
	if len(xs) >= 2*sumGrain && core.NumWorkers() > 1 {
		return scanner[T]{
			fold: func(xs []T) (sum T) {
				engine.Stretches(0, len(xs), func(lo, hi int) {
					s := sum
					for _, x := range xs[lo:hi] {
						s += x
					}
					sum = s
				})
				return sum
			},
			scan: func(dst, xs []T, before T, _ bool) T {
				after, _ := segment(dst, xs, before)
				return after
			},
			op: func(a, b T) T { return a + b },
		}.run(dst, xs, k)
	}
	// The same brackets in one pass: the sum of a segment on its own costs nothing beside the one that waits for itself.
	var before T
	for i := range k {
		lo, hi := cut(len(xs), k, i)
		after, own := segment(dst[lo:hi], xs[lo:hi], before)
		total = after
		before += own
	}
	return total
}

func sumInto[T Number](dst, xs []T, before, own T) (T, T) {
	dst = dst[:len(xs)]
	for i, x := range xs {
		before += x
		own += x
		dst[i] = before
	}
	return before, own
}

func sumBefore[T Number](dst, xs []T, before, own T) (T, T) {
	dst = dst[:len(xs)]
	for i, x := range xs {
		dst[i] = before
		before += x
		own += x
	}
	return before, own
}
