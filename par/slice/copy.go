package slice

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// Copy copies src to dst, as many elements as the shorter one has, and returns how many. The two may overlap, as for the
// built-in copy, which it calls if they do and if a second worker would not pay.
func Copy[T any](dst, src []T) int {
	core.Checkpoint()
	n := min(len(dst), len(src))
	if n > engine.Stretch {
		copyStretches(dst[:n], src[:n])
		return n
	}
	return copy(dst, src)
}

// copyStretches is Copy of two slices of one length.
func copyStretches[T any](dst, src []T) {
	n := len(src)
	piece := func(lo, hi int) { copy(dst[lo:hi], src[lo:hi]) }
	switch {
	case sizeless[T](): // There may be more than can be counted to.
	case !overlap(dst, src):
		eachStretch(n, segmentsOf(n, moveGrain), piece)
	case precedes(dst, src):
		engine.Stretches(0, n, piece)
	default: // What is overwritten has been copied.
		engine.Stretches(0, n, func(lo, hi int) { piece(n-hi, n-lo) })
	}
}

// copyMany copies src to dst, which has its length and does not overlap it. It goes on in any case.
func copyMany[T any](dst, src []T) {
	eachSegmentAnyway(len(src), segmentsOf(len(src), moveGrain), func(_, lo, hi int) {
		copy(dst[lo:hi], src[lo:hi])
	})
}

// move copies src to dst, which has its length, unless the two are the same.
func move[T any](dst, src []T) {
	if len(src) > 0 && &dst[0] != &src[0] {
		copyStretches(dst, src)
	}
}

// cloned returns a copy of xs.
func cloned[T any](xs []T) []T {
	out := uncleared[T](len(xs))
	copyStretches(out, xs)
	return out
}

// bring is deferred by sorts of a into b: if a panic comes through before *moved is set, the elements are copied there.
func bring[T any](moved *bool, b, a []T) {
	if !*moved {
		copy(b, a)
	}
}

// Fill sets all elements of xs to v.
func Fill[T any](xs []T, v T) {
	core.Checkpoint()
	if sizeless[T]() {
		return
	}
	eachStretch(len(xs), segmentsOf(len(xs), moveGrain), func(lo, hi int) {
		part := xs[lo:hi]
		for i := range part {
			part[i] = v
		}
	})
}
