package slice

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// Copy copies elements of src to dst, as many as the shorter slice has, and returns their number. The slices may
// overlap, as for the built-in copy. If they overlap, or if a second worker would not pay, Copy calls the built-in copy.
func Copy[T any](dst, src []T) int {
	core.Checkpoint()
	n := min(len(dst), len(src))
	if n > engine.Stretch {
		copyStretches(dst[:n], src[:n])
		return n
	}
	return copy(dst, src)
}

// copyStretches is Copy for two slices of the same length.
func copyStretches[T any](dst, src []T) {
	n := len(src)
	piece := func(lo, hi int) { copy(dst[lo:hi], src[lo:hi]) }
	switch {
	case sizeless[T](): // Nothing is to be copied, and a loop over n might take for ever.
	case !overlap(dst, src):
		eachStretch(n, segmentsOf(n, moveGrain), piece)
	case precedes(dst, src):
		engine.Stretches(0, n, piece)
	default: // From the end, so that an element is copied before it is overwritten.
		engine.Stretches(0, n, func(lo, hi int) { piece(n-hi, n-lo) })
	}
}

// copyMany copies src to dst, which has the same length and does not overlap src. copyMany does not stop if the
// caller is stopped.
func copyMany[T any](dst, src []T) {
	eachSegmentAnyway(len(src), segmentsOf(len(src), moveGrain), func(_, lo, hi int) {
		copy(dst[lo:hi], src[lo:hi])
	})
}

// move copies src to dst, which has the same length, unless they are the same slice.
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

// bring is deferred by sorts of a into b. If *moved is not set, as in a panic, bring copies the elements from a to b.
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
	if len(xs) > engine.Stretch {
		eachStretch(len(xs), segmentsOf(len(xs), moveGrain), func(lo, hi int) { fillAlone(xs[lo:hi], v) })
		return
	}
	fillAlone(xs, v)
}

func fillAlone[T any](xs []T, v T) {
	for i := range xs {
		xs[i] = v
	}
}
