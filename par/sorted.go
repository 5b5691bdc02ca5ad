package par

import (
	"cmp"
	"reflect"
	"slices"
	"sort"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/loops"
	"github.com/seed1237c087/manta/par/slice"
)

// Sorted returns all elements in ascending order, in a new slice. If there are no elements, the
// slice is empty and not nil. Floats are ordered as by cmp.Compare: NaNs come first. Elements
// that are equal and yet differ, as 0 and -0, keep their order. Therefore the result is the same
// with any number of workers. The elements are sorted as by [slice.Sort]. Elements of a slice
// without stages are read where they are; other elements are collected first, as by
// [Iter.Collect]. [Do] stops both.
func Sorted[T cmp.Ordered](it Iter[T]) []T {
	if it.n.Pooled() {
		return inPool(it, Sorted[T])
	}
	if it.n.Limited() {
		return it.SortedFunc(cmp.Compare[T]) // slice.Sort has no limit on goroutines.
	}
	k := loops.KindOf((*T)(nil))
	floats := k == reflect.Float32 || k == reflect.Float64
	xs, ours := elements(it)
	sorted := xs
	if floats || !ours {
		sorted = in[T](of[T]().Raw(len(xs)))
	}
	if slice.SortInto(sorted, xs); floats {
		asTheyCame(sorted, xs)
	}
	return sorted
}

// asTheyCame puts the NaNs and zeros of sorted, which are floats, into their order in xs.
func asTheyCame[T cmp.Ordered](sorted, xs []T) {
	var zero T
	nans := sort.Search(len(sorted), func(i int) bool { return sorted[i] == sorted[i] })
	zeros, _ := slices.BinarySearch(sorted, zero)
	last := sort.Search(len(sorted), func(i int) bool { return sorted[i] > zero })
	if nans < 2 && last-zeros < 2 { // A short sort mixes 0 and -0.
		return
	}
	nans = 0
	for xs := range slices.Chunk(xs, 1<<15) {
		core.Checkpoint()
		for _, x := range xs {
			switch {
			case x != x:
				sorted[nans] = x
				nans++
			case x == zero:
				sorted[zeros] = x
				zeros++
			}
		}
	}
}
