package par

import (
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
)

// TryReduce is [Iter.Reduce] with an op that may fail: it returns the error of a call of
// op, and then the zero T, or nil if all calls went well. Neighbours are combined along the
// same tree, by one call less than there are elements, or fewer after an error; if there
// are no elements, it returns identity.
//
// Of several errors the one at the lowest position is returned, whatever ran first. A call
// of op is at the last of the elements that it combines, and of calls at the same element
// the one that combines fewer comes first: the order in which one goroutine goes through
// the tree that makes a call as soon as it can. Panics count with them, one of a stage at
// its element, and of those at an element before the calls there. After Filter or a stage
// like it the tree is over stretches of the input, and a panic of a stage comes before the
// calls within its stretch. After an error or a panic nothing new is started after it.
// TryReduce panics if op is nil.
func (it Iter[T]) TryReduce(identity T, op func(a, b T) (T, error)) (v T, err error) {
	check.Func("TryReduce", op == nil)
	v, ok, err := reduced(it, describe.Code(op), fallible, func(a, b T) T {
		v, err := op(a, b)
		if err != nil {
			fail(err)
		}
		return v
	}, nil)
	if !ok && err == nil {
		v = identity
	}
	return v, err
}
