package par

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/iter"
)

// Any reports whether pred returns true for some element; false if there are none. Once it
// has, nothing new is started anywhere, so which elements pred saw differs from run to run,
// but the answer does not. Only if a function panics for some elements and pred is true
// for others, it differs which of the two comes out. How much is run beyond what decides is
// said at [Iter.FindAny]. Any panics if pred is nil.
func (it Iter[T]) Any(pred func(T) bool) bool {
	return howMany(it, describe.Any, toMatch[T](pred)) != 0
}

// All reports whether pred returns true for all elements; true if there are none. Once it
// has returned false, nothing new is started anywhere; see [Iter.Any]. All panics if pred
// is nil.
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
