package iter

// PositionAny returns the position of an element for which pred returns true, the
// first that anybody comes to, so which one differs from run to run; ok is false where
// there is none. Where the length of it is not known, as behind Filter, a position is
// one among the elements that are left, and PositionAny is [Iter.PositionFirst]. See
// [Iter.FindAny]. PositionAny panics where pred is nil.
func (it Iter[T]) PositionAny(pred func(T) bool) (i int, ok bool) {
	checkFunc("PositionAny", pred == nil)
	return position(it, anyMatch, pred, kindPositionAny)
}

// PositionFirst returns the position of the first element for which pred returns
// true; ok is false where there is none. Where the length of it is not known, as
// behind Filter, the elements before the match are counted as they are looked at, so
// that nothing needs to be packed. See [Iter.FindFirst]. PositionFirst panics where
// pred is nil.
func (it Iter[T]) PositionFirst(pred func(T) bool) (i int, ok bool) {
	checkFunc("PositionFirst", pred == nil)
	return position(it, firstMatch, pred, kindPositionFirst)
}

// PositionLast returns the position of the last element for which pred returns true;
// ok is false where there is none. Where the length of it is known, it looks from back
// to front; see [Iter.FindLast]. Otherwise, as behind Filter, all elements before the
// match must be counted anyway: then they run forwards, pred is called for every
// element, and of panics the first one surfaces, whatever matches. PositionLast panics
// where pred is nil.
func (it Iter[T]) PositionLast(pred func(T) bool) (i int, ok bool) {
	checkFunc("PositionLast", pred == nil)
	return position(it, lastMatch, pred, kindPositionLast)
}

func position[T any](it Iter[T], w which, pred func(T) bool, kind uint64) (i int, ok bool) {
	r := seek(it, w, true, func(_ int, xs []T, back bool) (int, nothing, bool) {
		if back {
			for i := len(xs) - 1; i >= 0; i-- {
				if pred(xs[i]) {
					return len(xs) - 1 - i, nothing{}, true
				}
			}
			return 0, nothing{}, false
		}
		for i, x := range xs {
			if pred(x) {
				return i, nothing{}, true
			}
		}
		return 0, nothing{}, false
	}, mix(kind, code(pred)))
	if !r.found() {
		return 0, false
	}
	return r.nth - 1, true
}
