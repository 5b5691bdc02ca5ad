package iter

// FindAny returns an element for which pred returns true, the first that anybody
// comes to, so which one differs from run to run; ok is false where there is none.
// Once there is a match, nothing new is started anywhere.
//
// Behind a stage, such as Map, blocks have one element at first and twice as many each
// time, up to 1,024. So the stage runs for elements behind the match, on each worker,
// but for no more than it ran for before it, and for 1,023 at most; pred runs for none.
// The same holds for every ending that stops early. Where a function panics for some
// elements and others match, either may come out. FindAny panics where pred is nil.
func (it Iter[T]) FindAny(pred func(T) bool) (v T, ok bool) {
	checkFunc("FindAny", pred == nil)
	return findBy(it, anyMatch, pred, kindFindAny).get()
}

// FindFirst returns the first element for which pred returns true; ok is false where
// there is none. A match stops only what lies behind it: what lies before still runs,
// so that the result is the same on every run. It comes as soon as that has run, at
// once for a match at the beginning of a Range of 1<<62 numbers. Of matches and
// panics the first one counts: a panic behind a match does not surface. For what is
// run behind it see [Iter.FindAny]. FindFirst panics where pred is nil.
func (it Iter[T]) FindFirst(pred func(T) bool) (v T, ok bool) {
	checkFunc("FindFirst", pred == nil)
	return findBy(it, firstMatch, pred, kindFindFirst).get()
}

// FindLast returns the last element for which pred returns true; ok is false where
// there is none. It is [Iter.FindFirst] from back to front: all functions are called
// in that order, a match stops only what lies before it, and of matches and panics the
// last one counts. Nothing needs to be packed for that, also behind Filter.
//
// Only where the elements come batch by batch, as from [FromSeq] or behind [FlatMap],
// they run forwards, all of them: pred is called for every element, and of panics the
// first one surfaces, whatever matches. FindLast panics where pred is nil.
func (it Iter[T]) FindLast(pred func(T) bool) (v T, ok bool) {
	checkFunc("FindLast", pred == nil)
	return findBy(it, lastMatch, pred, kindFindLast).get()
}

func findBy[T any](it Iter[T], w which, pred func(T) bool, kind uint64) findResult[T] {
	return seek(it, w, false, func(_ int, xs []T, back bool) (int, T, bool) {
		if back {
			for i := len(xs) - 1; i >= 0; i-- {
				if pred(xs[i]) {
					return len(xs) - 1 - i, xs[i], true
				}
			}
			return 0, *new(T), false
		}
		for i, x := range xs {
			if pred(x) {
				return i, x, true
			}
		}
		return 0, *new(T), false
	}, mix(kind, code(pred)))
}

// get returns what a method that finds does.
func (r findResult[R]) get() (v R, ok bool) { return r.value, r.found() }
