package slice

import (
	"slices"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// sortFuncInTurn is the largest number of elements that SortFunc leaves to the standard library.
const sortFuncInTurn = 1 << 11

// SortFunc sorts xs in ascending order as determined by cmp, which must be a strict weak ordering, as for
// [slices.SortFunc]. The order of equal elements is unspecified, but the same on every run and with any number of
// workers.
//
// SortFunc leaves up to two thousand elements or so to the standard library. It sorts more elements by the algorithm of
// [SortStableFunc]. What the comment of SortStableFunc says of memory, panics and inconsistent comparisons holds here,
// too.
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
// equal elements in their order. Therefore the result does not depend on the number of workers.
//
// cmp is called at most log2(len(xs)) times and a little more for each element (BenchmarkSortFunc), and several calls
// may run at the same time. Sorting takes a scratch of len(xs) elements, and 1 byte more for each if it is parallel.
// Input that is sorted already, or strictly reversed, takes one pass. On up to 8 workers, input that is sorted but for
// a thousandth at its end takes hardly more.
//
// A panic of cmp surfaces as a *core.PanicError and leaves xs a permutation of what it was. With an inconsistent cmp
// the call returns, and leaves a permutation in an unspecified order.
func SortStableFunc[T any](xs []T, cmp func(a, b T) int) {
	checkFunc("SortStableFunc", cmp == nil)
	sortBy(xs, true, order[T]{cmp: cmp})
}

// sortStable sorts xs stably. If xs is short, sorted or reversed, it takes no scratch.
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
