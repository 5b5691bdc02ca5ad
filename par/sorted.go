package par

import (
	"cmp"
	"math"
	"reflect"

	"github.com/seed1237c087/manta/par/loops"
	"github.com/seed1237c087/manta/par/slice"
)

// Sorted returns all elements in ascending order, in a new slice; if there are none, it is
// empty and not nil. Floats are ordered as by cmp.Compare: NaNs before all others. What is
// equal and yet differs, as 0 and -0, stays in its order. So there is one result, whatever
// the number of workers. The elements are collected first, as by [Iter.Collect], and then
// sorted as by [slice.Sort]. [Do] stops both.
func Sorted[T cmp.Ordered](it Iter[T]) (xs []T) {
	if it.n.Pooled() {
		return inPool(it, Sorted[T])
	}
	if it.Node().Limited() {
		return it.SortedFunc(cmp.Compare[T]) // slice.Sort knows no limit.
	}
	xs = it.Collect()
	if manyForms(xs) {
		return Slice(xs).SortedFunc(cmp.Compare[T])
	}
	slice.Sort(xs)
	return xs
}

// manyForms reports whether xs may have elements that are equal and yet differ: these are
// floats, NaNs and zeros of both signs.
func manyForms[T cmp.Ordered](xs []T) bool {
	if k := loops.KindOf((*T)(nil)); k != reflect.Float32 && k != reflect.Float64 {
		return false
	}
	var zero T
	var signs [2]bool
	for _, x := range xs {
		switch {
		case x != x:
			return true
		case x == zero:
			sign := 0
			if math.Signbit(reflect.ValueOf(x).Float()) {
				sign = 1
			}
			if signs[sign] = true; signs[0] && signs[1] {
				return true
			}
		}
	}
	return false
}
