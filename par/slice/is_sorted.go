package slice

import "github.com/seed1237c087/manta/par/internal/engine"

// IsSortedFunc reports whether xs is sorted in ascending order as determined by cmp. It stops soon after it has found that
// it is not; how often it calls cmp by then is not the same on every run. A panic of cmp surfaces as a *core.PanicError.
func IsSortedFunc[T any](xs []T, cmp func(a, b T) int) bool {
	checkFunc("IsSortedFunc", cmp == nil)
	defer engine.Surface()
	sorted := len(xs) <= everyBlock && rising(xs, cmp)
	if len(xs) > everyBlock {
		sorted = everySegment(len(xs), 1, func(lo, hi int) bool { return rising(xs[lo:hi], cmp) })
	}
	return sorted
}

func rising[T any](xs []T, cmp func(a, b T) int) bool {
	for i := 1; i < len(xs); i++ {
		if cmp(xs[i], xs[i-1]) < 0 {
			return false
		}
	}
	return true
}

func fallingStrictly[T any](xs []T, cmp func(a, b T) int) bool {
	for i := 1; i < len(xs); i++ {
		if cmp(xs[i], xs[i-1]) >= 0 {
			return false
		}
	}
	return true
}
