package par

import (
	"cmp"
	"fmt"
	"math"

	"github.com/seed1237c087/manta/par/slice"
)

// Quantiles returns the quantiles qs of the elements, each from 0 to 1, in a new slice. The quantile for q of n elements is
// the smallest element x such that at least q*n elements are not above x. Therefore a quantile is always an element: for 0 the
// smallest, for 1 the largest, and for 0.5 the median, the lower of the two middle elements if n is even. (R calls this
// definition type 1, others call it the nearest rank.) If there are no elements, the result is empty and not nil. The order is
// that of cmp.Compare: NaNs come first.
//
// The elements are collected, as by [Iter.Collect], and sorted, as by [slice.Sort]: for numbers, sorting is quicker than a
// selection. q*n is computed in float64. Quantiles panics if a q is not in [0, 1].
func Quantiles[T cmp.Ordered](it Iter[T], qs ...float64) (found []T) {
	for _, q := range qs {
		if !(q >= 0 && q <= 1) {
			panic(fmt.Sprintf("par: Quantiles: q must be in [0, 1], got %v", q))
		}
	}
	if it.n.Pooled() {
		return inPool(it, func(it Iter[T]) []T { return Quantiles(it, qs...) })
	}
	found = []T{}
	var xs []T
	if it.n.Limited() {
		xs = it.SortedFunc(cmp.Compare[T]) // slice.Sort has no limit on goroutines.
	} else {
		all, _ := elements(it)
		xs = in[T](of[T]().Raw(len(all)))
		slice.SortInto(xs, all)
	}
	if len(xs) == 0 {
		return found
	}
	for _, q := range qs {
		rank := min(max(1, int(math.Ceil(q*float64(len(xs))))), len(xs))
		found = append(found, xs[rank-1])
	}
	return found
}
