package par

import (
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
)

// TryReduce is [Iter.Reduce] with an op that may fail. If a call of op returns an error,
// TryReduce returns the zero T and that error; otherwise the error is nil. Neighbours are
// combined along the same tree. The number of calls of op is one less than the number of
// elements, or lower after an error. If there are no elements, TryReduce returns identity.
//
// If several calls fail, TryReduce returns the error at the lowest position, whichever call
// ran first. The position of a call of op is that of the last element that the call
// combines. If calls have the same position, the call that combines fewer elements comes
// first. This is the order in which one goroutine walks the tree and makes each call as
// soon as it can. Panics count as errors in this order. A panic of a stage has the position
// of its element, and comes before the calls at that position. After Filter or a similar
// stage, the tree is over stretches of the input, and a panic of a stage comes before the
// calls within its stretch. After an error or a panic no new work starts at later
// positions. TryReduce panics if op is nil.
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
