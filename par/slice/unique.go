package slice

import (
	"math/bits"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// Unique returns the elements of xs without those that equal the one before them, in a slice of its own, which is not nil:
// of a sorted xs, every value once. It is [slices.Compact] that leaves xs alone.
func Unique[T comparable](xs []T) []T {
	core.Checkpoint()
	defer engine.Surface()
	return unique(xs, func(before, after []T) (m uint64) { // No call for each pair.
		for i, x := range after {
			bit := uint64(0)
			if x != before[i] {
				bit = 1
			}
			m |= bit << (uint(i) & 63)
		}
		return m
	})
}

// UniqueFunc returns the elements of xs without those x for which equal(before, x) is true of the element before x in xs.
// equal is called once for each pair of neighbours, maybe at the same time as for others; it should be transitive. A
// panic of equal surfaces as a *core.PanicError, of several the one at the lowest position. UniqueFunc panics if equal
// is nil.
func UniqueFunc[T any](xs []T, equal func(a, b T) bool) []T {
	checkFunc("UniqueFunc", equal == nil)
	core.Checkpoint()
	defer engine.Surface()
	return unique(xs, func(before, after []T) (m uint64) {
		for i, x := range after {
			bit := uint64(1)
			if equal(before[i], x) {
				bit = 0
			}
			m |= bit << (uint(i) & 63)
		}
		return m
	})
}

// unique returns the first element of xs and those that differ from the one before: mask has a bit for each of up to flagBits elements.
func unique[T any](xs []T, mask func(before, after []T) uint64) []T {
	if len(xs) == 0 {
		return []T{}
	}
	if len(xs) <= flagBits { // Nothing needs to be kept of the mask.
		m := mask(xs[:len(xs)-1], xs[1:])<<1 | 1
		out := make([]T, bits.OnesCount64(m))
		for i := range out {
			out[i] = xs[bits.TrailingZeros64(m)]
			m &= m - 1
		}
		return out
	}
	f := flagged(len(xs), func(lo, hi int) uint64 {
		if lo == 0 {
			return mask(xs[:hi-1], xs[1:hi])<<1 | 1
		}
		return mask(xs[lo-1:hi-1], xs[lo:hi])
	})
	out := uncleared[T](f.total())
	moveFlagged(out, xs, f, 0)
	return out
}
