package slice

import (
	"slices"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/engine"
)

const (
	countGrain = 1 << 17 // elements whose counting is worth a task, with counters of its own
	countDense = 4       // how often each value must occur on average so that counting beats sorting
	countMin   = 1 << 12 // elements from which counting in 1<<16 counters beats the standard library's sort
)

// countingSort sorts xs into dst, which may be xs, by counting how often each value occurs (H. H. Seward, 1954, in D. E. Knuth, The Art of
// Computer Programming 3, section 5.2). code says how the elements order. The counters are the only scratch.
func countingSort[U uint8 | uint16](dst, xs []U, code coding) {
	flip := U(0)
	if code == signed {
		flip = topBit[U]()
	}
	values := int(^U(0)) + 1
	if risesAs(xs, flip) {
		move(dst, xs)
		return
	}
	if values > 1<<8 && len(xs) < countMin {
		copy(dst, xs)
		insertByValue(dst, flip)
		return
	}
	inPlace := &dst[0] == &xs[0]
	countValues(dst, xs, flip, values, inPlace, func(x U) U { return x })
	core.Checkpoint()
}

// countValues writes xs in order to out, which may be xs. Each element x of xs is at least low and at most low+values-1, modulo what a U can
// hold, and value(x) is written for x. If needed is set, the caller needs all of out. Then countValues does not stop once it has begun to
// write, even if the caller is stopped.
func countValues[U uint8 | uint16 | uint32 | uint64](out, xs []U, low U, values int, needed bool, value func(x U) U) {
	// A segment is no longer than its counters can count.
	k := max(segmentsOf(len(xs), countGrain), int(uint64(len(xs)-1)/narrowMost)+1)
	counts := make([]uint32, k*values)
	eachSegment(len(xs), k, func(i, lo, hi int) {
		counts := counts[i*values:][:values]
		engine.Stretches(lo, hi, func(lo, hi int) {
			for _, x := range xs[lo:hi] {
				counts[x-low]++
			}
		})
	})
	ends := make([]int, values)
	sum := 0
	for v := range ends {
		for i := range k {
			sum += int(counts[i*values+v])
		}
		ends[v] = sum
	}
	eachBucket(ends, countGrain, func(v, lo, hi int) {
		var x U
		for first := true; lo < hi && (needed || !stopped()); lo += engine.Stretch {
			if first {
				x, first = value(U(v)+low), false
			}
			run := out[lo:min(lo+engine.Stretch, hi)]
			for i := range run {
				run[i] = x
			}
		}
	})
}

func insertByValue[U uint8 | uint16](xs []U, flip U) {
	for i := range xs {
		xs[i] ^= flip
	}
	slices.Sort(xs)
	for i := range xs {
		xs[i] ^= flip
	}
}

// risesAs reports whether xs is sorted if the bits of flip are flipped in each element.
func risesAs[U uint8 | uint16](xs []U, flip U) bool {
	return everySegment(len(xs), 1, func(lo, hi int) bool {
		last := xs[lo] ^ flip
		for _, x := range xs[lo:hi] {
			if x ^= flip; x < last {
				return false
			}
			last = x
		}
		return true
	})
}
