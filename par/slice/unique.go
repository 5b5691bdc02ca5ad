package slice

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// Unique returns the elements of xs without those that equal the one before them, in a slice of its own, which is not nil:
// of a sorted xs, every value once. It is [slices.Compact] that leaves xs alone.
func Unique[T comparable](xs []T) []T {
	return UniqueFunc(xs, func(a, b T) bool { return a == b })
}

// UniqueFunc returns the elements of xs without those x for which equal(before, x) is true of the element before x in xs.
// equal is called once for each pair of neighbours, maybe at the same time as for others; it should be transitive. A
// panic of equal surfaces as a *core.PanicError, of several the one at the lowest position. UniqueFunc panics if equal
// is nil.
func UniqueFunc[T any](xs []T, equal func(a, b T) bool) []T {
	checkFunc("UniqueFunc", equal == nil)
	core.Checkpoint()
	defer engine.Surface()
	out := []T{}
	if len(xs) <= packInTurn {
		for i, x := range xs {
			if i == 0 || !equal(xs[i-1], x) {
				out = append(out, x)
			}
		}
	} else {
		f := flagged(len(xs), func(lo, hi int) (m uint64) {
			for i := lo; i < hi; i++ {
				if i == 0 || !equal(xs[i-1], xs[i]) {
					m |= 1 << (uint(i-lo) & 63)
				}
			}
			return m
		})
		out = uncleared[T](f.total())
		moveFlagged(out, xs, f, 0)
	}
	return out
}
