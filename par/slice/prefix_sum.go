package slice

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// sumGrain is how many elements of a prefix sum are worth a task. A parallel prefix sum reads all elements twice, and one
// pass over what fits a cache takes less time than waking a worker. Beyond a cache, two workers take two thirds of the time
// of one (BenchmarkPrefixSum).
const sumGrain = 1 << 17

// PrefixSum sets dst[i] to xs[0] + ... + xs[i] for every i, and returns the sum of all. dst may be xs, or must not overlap
// it. [PrefixSumExclusive] leaves out xs[i].
//
// Integers wrap around. The brackets of sums of floats depend on len(xs) alone, so the sums have the same bits on every run
// and with any number of workers. PrefixSum stays on the calling goroutine if another goroutine would not pay. PrefixSum
// panics if dst is shorter than xs or overlaps it otherwise.
func PrefixSum[T Number](dst, xs []T) (total T) {
	checkScan("PrefixSum", dst, xs)
	core.Checkpoint()
	if k := scanCuts[T](len(xs), sumGrain); k > 1 {
		return sum(dst[:len(xs)], xs, k, sumInto[T])
	}
	engine.Stretches(0, len(xs), func(lo, hi int) { total = sumPlain(dst[lo:hi], xs[lo:hi], total) })
	return total
}

// sumPlain is sumInto without the second sum, four elements at a time. The speed of a loop of fewer instructions depends on
// the address at which the loop begins.
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

// PrefixSumExclusive sets dst[i] to xs[0] + ... + xs[i-1], which is 0 for i = 0, and returns the sum of all. In all else it
// is like [PrefixSum].
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

// sum scans xs into dst in k segments. part scans a stretch of a segment: before is the sum of all elements before the
// stretch, and own is the sum of those in the same segment. part returns both sums with the stretch added.
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
	// The same brackets in one pass. The sum of the segment alone costs no time, because each addition to the other sum
	// waits for the addition before.
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
