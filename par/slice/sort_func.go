package slice

import (
	"slices"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// Elements up to which SortFunc leaves the work to the standard library.
const sortFuncInTurn = 1 << 11

// SortFunc sorts xs in ascending order as determined by cmp, which must be a strict weak ordering, as for
// [slices.SortFunc]. The order of equal elements is unspecified, but the same on every run and with any number of workers.
//
// Up to two thousand elements or so are left to the standard library, all others to the algorithm of [SortStableFunc]:
// what that says of memory, panics and inconsistent comparisons holds here.
func SortFunc[T any](xs []T, cmp func(a, b T) int) {
	checkFunc("SortFunc", cmp == nil)
	sortBy(xs, false, order[T]{cmp: cmp})
}

// sortBy is [SortFunc], or [SortStableFunc] if stable is set.
func sortBy[T any](xs []T, stable bool, o order[T]) {
	core.Checkpoint()
	defer engine.Surface()
	if !stable && len(xs) <= sortFuncInTurn {
		slices.SortFunc(xs, o.cmp)
	} else {
		sortStable(xs, o)
	}
}

// SortStableFunc sorts xs in ascending order as determined by cmp, which must be a strict weak ordering, and keeps
// equal elements in their order. So there is one result, whatever number of workers had a share in it.
//
// cmp is called at most as often as log2(len(xs)) and a little for each element (BenchmarkSortFunc), maybe several at
// the same time. Sorting takes a scratch of len(xs) elements, and 1 byte more for each if it goes parallel. What is
// sorted already, or strictly reversed, takes one pass, and on up to 8 workers what is sorted but for a thousandth at its end hardly more.
//
// A panic of cmp surfaces as a *core.PanicError and leaves xs a permutation of what it was. So does a cmp that is
// inconsistent: the call ends, and the order is unspecified.
func SortStableFunc[T any](xs []T, cmp func(a, b T) int) {
	checkFunc("SortStableFunc", cmp == nil)
	sortBy(xs, true, order[T]{cmp: cmp})
}

// sortStable sorts xs stably. What is short, sorted or reversed takes no scratch.
func sortStable[T any](xs []T, o order[T]) {
	switch {
	case len(xs) <= runMax:
		insertRun(xs, 1, o.cmp)
	case o.every(xs, false):
	case o.every(xs, true):
		Reverse(xs)
	case sortRuns(xs, o):
	default:
		s := sampleSort[T]{o}
		s.sort(xs, uncleared[T](len(xs)), false, 0)
	}
}
