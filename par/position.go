package par

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
)

// PositionAny returns the position of an element for which pred returns true; ok is false if
// there is none. The element is the first that a worker finds, and differs from run to run. If
// the length is not known, as after Filter, positions count the elements that are left, and
// PositionAny is [Iter.PositionFirst]. See [Iter.FindAny]. PositionAny panics if pred is nil.
func (it Iter[T]) PositionAny(pred func(T) bool) (i int, ok bool) {
	return endings.Position(source(it), describe.PositionAny, matchLoop[T](pred))
}

// PositionFirst returns the position of the first element for which pred returns true; ok
// is false if there is none. If the length is not known, as after Filter, the elements before the
// match are counted during the search, so nothing needs to be packed. See
// [Iter.FindFirst]. PositionFirst panics if pred is nil.
func (it Iter[T]) PositionFirst(pred func(T) bool) (i int, ok bool) {
	return endings.Position(source(it), describe.PositionFirst, matchLoop[T](pred))
}

// PositionLast returns the position of the last element for which pred returns true; ok is
// false if there is none. If the length is known, PositionLast searches from back to
// front; see [Iter.FindLast]. Otherwise, as after Filter, all elements before the match
// must be counted anyway. Then elements run forwards, pred is called for every element,
// and the first panic surfaces even if an element matches. PositionLast panics if pred is
// nil.
func (it Iter[T]) PositionLast(pred func(T) bool) (i int, ok bool) {
	return endings.Position(source(it), describe.PositionLast, matchLoop[T](pred))
}
