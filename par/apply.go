package par

import "github.com/seed1237c087/manta/par/internal/check"

// Apply returns f(x) for every element x of xs, in order, in a new slice. Apply is short for
// Map(Slice(xs), f).Collect(). If xs is empty, the result is empty and not nil. Calls of f
// run at the same time. If several calls panic, the panic at the lowest position surfaces.
// [Do] stops Apply. Apply panics if f is nil.
func Apply[T, U any](xs []T, f func(T) U) []U {
	check.Func("Apply", f == nil)
	return Map(Slice(xs), f).Collect()
}

// TryApply is [Apply] for an f that may fail. If a call returns an error, TryApply returns
// a nil slice and that error. If several calls fail, TryApply returns the error at the
// lowest position, whichever call ran first. After an error no new work starts at later
// positions. See [TryMap]. TryApply panics if f is nil.
func TryApply[T, U any](xs []T, f func(T) (U, error)) ([]U, error) {
	check.Func("TryApply", f == nil)
	return TryMap(Slice(xs), f)
}
