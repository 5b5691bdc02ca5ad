package par

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/seed1237c087/manta/par/iter"
	"github.com/seed1237c087/manta/par/slice"
)

// Quantiles returns the quantiles qs of the elements, each from 0 to 1, in a new slice: for a
// q the smallest element x such that at least q times n of all n elements are not above x.
// So it is always an element: of 0 the least one, of 1 the largest, and of 0.5 the median, of
// an even number the lower of two. (R calls it type 1, and others the nearest rank.) If there
// are no elements, there are no quantiles either, and the result is empty and not nil. The
// order is that of cmp.Compare, NaNs before all others.
//
// The elements are collected, as by [Iter.Collect], and the quantiles are selected, as by
// [slice.NthElement], which takes time proportional to their number for a few qs and
// another slice of that length. Under [Iter.Limit] they are sorted. q times n is computed in
// float64. Quantiles panics if a q is not in [0, 1].
func Quantiles[T cmp.Ordered](it Iter[T], qs ...float64) (found []T) {
	for _, q := range qs {
		if !(q >= 0 && q <= 1) {
			panic(fmt.Sprintf("par: Quantiles: q must be in [0, 1], got %v", q))
		}
	}
	if it.n.Pooled() {
		it.n.InPool(func(n iter.Node) { found = Quantiles(Iter[T]{n}, qs...) })
		return found
	}
	found = []T{}
	var xs []T
	limited := it.n.Limited()
	if limited {
		xs = it.SortedFunc(cmp.Compare[T]) // slice.NthElement knows no limit.
	} else {
		xs = it.Collect()
	}
	if len(xs) == 0 {
		return found
	}
	ranks := make([]int, len(qs))
	for i, q := range qs {
		ranks[i] = min(max(1, int(math.Ceil(q*float64(len(xs))))), len(xs)) - 1
	}
	if !limited {
		distinct := slices.Clone(ranks)
		slices.Sort(distinct)
		selectRanks(xs, 0, slices.Compact(distinct))
	}
	for _, rank := range ranks {
		found = append(found, xs[rank])
	}
	return found
}

// selectRanks brings the elements of the given ranks to their places. The ranks are those in
// a slice of which xs begins at index base, and in ascending order.
func selectRanks[T cmp.Ordered](xs []T, base int, ranks []int) {
	for len(ranks) > 0 {
		mid := len(ranks) / 2
		at := ranks[mid] - base
		slice.NthElement(xs, at, cmp.Compare[T])
		selectRanks(xs[:at], base, ranks[:mid])
		xs, base, ranks = xs[at+1:], base+at+1, ranks[mid+1:]
	}
}
