package par

import (
	"github.com/seed1237c087/manta/par/internal/bykey"
	"github.com/seed1237c087/manta/par/internal/describe"
)

// Distinct returns the elements without those that equal an earlier one, in order, in a new slice. If there are no elements,
// the slice is empty and not nil. Elements are equal if they are equal as keys of Go's maps: 0 and -0 are equal, and the
// result has the one that comes first; no NaN equals another element. Distinct panics if an element of an interface type
// can't be a key.
//
// Distinct takes some 30 bytes and one element for each different element, and what [CountBy] takes for each worker and for
// elements that wait. If it is a [Slice] without stages, of 32,768 or more integers of 32 or 64 bits that lie close together,
// Distinct instead takes one more copy of the elements, and up to 16 bits for each element.
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
