package par

import (
	"cmp"

	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/slice"
)

// Sort sorts xs in ascending order. See [slice.Sort].
func Sort[T cmp.Ordered](xs []T) { slice.Sort(xs) }

// SortFunc sorts xs in ascending order as determined by cmp. See [slice.SortFunc].
func SortFunc[T any](xs []T, cmp func(a, b T) int) {
	check.Func("SortFunc", cmp == nil)
	slice.SortFunc(xs, cmp)
}

// SortStableFunc sorts xs in ascending order as determined by cmp, and keeps equal elements in their order. See
// [slice.SortStableFunc].
func SortStableFunc[T any](xs []T, cmp func(a, b T) int) {
	check.Func("SortStableFunc", cmp == nil)
	slice.SortStableFunc(xs, cmp)
}

// SortByKey sorts xs by key(x) in ascending order, and keeps elements of equal keys in their order. See
// [slice.SortByKey].
func SortByKey[T any, K cmp.Ordered](xs []T, key func(T) K) {
	check.Func("SortByKey", key == nil)
	slice.SortByKey(xs, key)
}
