package slice

import (
	"math/bits"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// Unique returns the elements of xs without those that equal the element before them, in a new slice that is not nil. If xs is sorted,
// the result has every value once. Unlike [slices.Compact], Unique does not change xs.
func Unique[T comparable](xs []T) []T {
	core.Checkpoint()
	defer engine.Surface()
	return unique(xs, func(before, after []T) (m uint64) { // A loop without a call for each pair.
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

// UniqueFunc returns the elements of xs without those x for which equal(before, x) is true of the element before x in xs. equal should
// be transitive. It is called once for each pair of neighbours, and several calls may run at the same time. A panic of equal surfaces
// as a *core.PanicError. Of several panics the one at the lowest position surfaces. UniqueFunc panics if equal is nil.
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

// unique returns the first element of xs and those that differ from the element before. mask returns a bit for each of up to flagBits
// elements, which is set if the element differs.
func unique[T any](xs []T, mask func(before, after []T) uint64) []T {
	if len(xs) == 0 {
		return []T{}
	}
	if len(xs) <= flagBits { // One mask is enough.
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
	moveFlagged(out, nil, xs, f)
	return out
}
