package iter

// Any reports whether pred returns true for some element; false where there are
// none. Once it has, nothing new is started anywhere, so which elements pred saw
// differs from run to run, but the answer does not. Only where a function panics for
// some elements and pred is true for others, it differs which of the two comes out.
// How much is run beyond what decides is said at [Iter.FindAny]. Any panics where
// pred is nil.
func (it Iter[T]) Any(pred func(T) bool) bool {
	checkFunc("Any", pred == nil)
	return meets(it, pred, true, mix(kindAny, code(pred)))
}

// All reports whether pred returns true for all elements; true where there are
// none. Once it has returned false, nothing new is started anywhere; see
// [Iter.Any]. All panics where pred is nil.
func (it Iter[T]) All(pred func(T) bool) bool {
	checkFunc("All", pred == nil)
	return !meets(it, pred, false, mix(kindAll, code(pred)))
}

// meets reports whether pred returns want for some element.
func meets[T any](it Iter[T], pred func(T) bool, want bool, key uint64) bool {
	return seek(it, anyMatch, false, func(_ int, xs []T, _ bool) (int, nothing, bool) {
		for i, x := range xs {
			if pred(x) == want {
				return i, nothing{}, true
			}
		}
		return 0, nothing{}, false
	}, key).found()
}
