package slice

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// Unique returns the elements of xs without those that equal the element before them, in a new slice that is not nil. If xs is sorted,
// the result has every value once. Unlike [slices.Compact], Unique does not change xs.
func Unique[T comparable](xs []T) []T {
	core.Checkpoint()
	defer engine.Surface()
	if len(xs) <= packInTurn {
		var f flagsInTurn
		f.set(len(xs), func(lo, hi int) uint64 { return maskUnlike(xs, lo, hi) })
		return packedInTurn(&f, xs)
	}
	return packed(xs, flagged(len(xs), func(lo, hi int) uint64 { return maskUnlike(xs, lo, hi) }))
}

// UniqueFunc returns the elements of xs without those x for which equal(before, x) is true of the element before x in xs. equal should
// be transitive. It is called once for each pair of neighbours, and several calls may run at the same time. A panic of equal surfaces
// as a *core.PanicError. Of several panics the one at the lowest position surfaces. UniqueFunc panics if equal is nil.
func UniqueFunc[T any](xs []T, equal func(a, b T) bool) []T {
	checkFunc("UniqueFunc", equal == nil)
	core.Checkpoint()
	defer engine.Surface()
	if len(xs) <= packInTurn {
		var f flagsInTurn
		f.set(len(xs), func(lo, hi int) uint64 { return maskUnlikeBy(xs, lo, hi, equal) })
		return packedInTurn(&f, xs)
	}
	return packed(xs, flagged(len(xs), func(lo, hi int) uint64 { return maskUnlikeBy(xs, lo, hi, equal) }))
}

// maskUnlike returns a bit for each of the elements [lo, hi), at most flagBits and at least one. The bit is set if the element differs
// from the one before it, or is the first one. No function is called for a pair.
func maskUnlike[T comparable](xs []T, lo, hi int) (m uint64) {
	first := max(lo, 1)
	before := xs[first-1 : hi-1]
	for i, x := range xs[first:hi] {
		bit := uint64(0)
		if x != before[i] {
			bit = 1
		}
		m |= bit << (uint(i) & 63)
	}
	if lo == 0 {
		m = m<<1 | 1
	}
	return m
}

// maskUnlikeBy is maskUnlike with a function that says what is equal.
func maskUnlikeBy[T any](xs []T, lo, hi int, equal func(a, b T) bool) (m uint64) {
	first := max(lo, 1)
	before := xs[first-1 : hi-1]
	for i, x := range xs[first:hi] {
		bit := uint64(1)
		if equal(before[i], x) {
			bit = 0
		}
		m |= bit << (uint(i) & 63)
	}
	if lo == 0 {
		m = m<<1 | 1
	}
	return m
}
