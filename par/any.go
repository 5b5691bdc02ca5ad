package par

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/iter"
)

// Any reports whether pred returns true for at least one element. After the first match no
// new work starts on any worker. Therefore the elements that pred is called for differ from
// run to run, but the result does not. There is one exception: if a function panics for
// some elements and pred returns true for others, either may surface. [Iter.FindAny] says
// how many elements run after a match. Any panics if pred is nil.
func (it Iter[T]) Any(pred func(T) bool) bool {
	return howMany(it, describe.Any, matchLoop[T](pred)) != 0
}

// All reports whether pred returns true for all elements; if there are no elements, the
// result is true. After pred has returned false, no new work starts on any worker; see
// [Iter.Any]. All panics if pred is nil.
func (it Iter[T]) All(pred func(T) bool) bool {
	return howMany(it, describe.All, untilFalse[T](pred)) == 0
}

// untilFalse is the work of All.
type untilFalse[T any] func(T) bool

// Do looks for an element for which pred is false.
func (pred untilFalse[T]) Do(s *iter.Step) {
	for i, x := range in[T](s.In) {
		if !pred(x) {
			s.N, s.Found = i, true
			return
		}
	}
}
