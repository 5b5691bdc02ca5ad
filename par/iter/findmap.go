package iter

// FindMapAny returns f(x) for an element x for which f also returns true, the first
// that anybody comes to, so which one differs from run to run; ok is false where there
// is none. See [Iter.FindAny]. FindMapAny panics where f is nil.
func FindMapAny[T, U any](it Iter[T], f func(T) (U, bool)) (v U, ok bool) {
	checkFunc("FindMapAny", f == nil)
	return findMap(it, anyMatch, f, kindFindMapAny).get()
}

// FindMapFirst returns f(x) for the first element x for which f also returns true; ok
// is false where there is none. See [Iter.FindFirst]. FindMapFirst panics where f is
// nil.
func FindMapFirst[T, U any](it Iter[T], f func(T) (U, bool)) (v U, ok bool) {
	checkFunc("FindMapFirst", f == nil)
	return findMap(it, firstMatch, f, kindFindMapFirst).get()
}

// FindMapLast returns f(x) for the last element x for which f also returns true; ok is
// false where there is none. See [Iter.FindLast]. FindMapLast panics where f is nil.
func FindMapLast[T, U any](it Iter[T], f func(T) (U, bool)) (v U, ok bool) {
	checkFunc("FindMapLast", f == nil)
	return findMap(it, lastMatch, f, kindFindMapLast).get()
}

func findMap[T, U any](it Iter[T], w which, f func(T) (U, bool), kind uint64) findResult[U] {
	return seek(it, w, false, func(_ int, xs []T, back bool) (int, U, bool) {
		if back {
			for i := len(xs) - 1; i >= 0; i-- {
				if v, ok := f(xs[i]); ok {
					return len(xs) - 1 - i, v, true
				}
			}
			return 0, *new(U), false
		}
		for i, x := range xs {
			if v, ok := f(x); ok {
				return i, v, true
			}
		}
		return 0, *new(U), false
	}, mix(kind, code(f)))
}
