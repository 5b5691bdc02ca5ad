package par

import "github.com/seed1237c087/manta/par/internal/check"

// Apply returns f(x) for every element x of xs, in order, in a new slice: what
// Map(Slice(xs), f).Collect() does. If xs is empty, so is the result, and not nil. Calls run
// at the same time as others; of several panics the one at the lowest position surfaces, and
// [Do] stops it. Apply panics if f is nil.
func Apply[T, U any](xs []T, f func(T) U) []U {
	check.Func("Apply", f == nil)
	return Map(Slice(xs), f).Collect()
}

// TryApply is [Apply] for an f that may fail. If a call returns an error, TryApply returns
// no slice and that error: of several the one at the lowest position, whatever ran first;
// nothing new is started after it. See [TryMap]. TryApply panics if f is nil.
func TryApply[T, U any](xs []T, f func(T) (U, error)) ([]U, error) {
	check.Func("TryApply", f == nil)
	return TryMap(Slice(xs), f)
}
