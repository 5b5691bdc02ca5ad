package par

import (
	"github.com/seed1237c087/manta/par/internal/bykey"
	"github.com/seed1237c087/manta/par/internal/describe"
)

// Distinct returns the elements without those that equal an earlier one, in order, in a new
// slice; if there are no elements, it is empty and not nil. Elements are equal as keys of
// Go's maps are: 0 and -0 are, and the first of them stays; each NaN is an element of its
// own. An element of an interface type that can't be a key panics.
//
// It takes some 30 bytes and one element for each different element, and what [CountBy] takes for
// each worker and for elements that wait. If it is a [Slice] alone of 32,768 integers or more of 32 or 64 bits that lie close
// together, it takes one more copy of the elements instead, and up to 16 bits for each.
func Distinct[T comparable](it Iter[T]) []T {
	if xs, is := bykey.Dense[T](it.n); is {
		return xs
	}
	n := it.Node()
	if n.Pooled() {
		return inPool(it, Distinct[T])
	}
	p := only[T](n, uint64(describe.Contains), bykey.PlanSpec{Ordered: true, First: true})
	xs := bykey.Keys(p)
	bykey.Put(p)
	return xs
}
