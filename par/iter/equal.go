package iter

import "slices"

// Equal reports whether a and b have the same number of elements and those at the same
// position are equal, by ==. Once two are found that differ, nothing new is started
// anywhere; see [Iter.Any]. Where both lengths are known and differ, nothing runs.
// Where one is not known, as behind Filter, its elements are first packed into a
// slice, in parallel, and if the lengths differ then, no more runs.
//
// It runs as a is tuned, under the lower limit of the two.
func Equal[T comparable](a, b Iter[T]) bool {
	a = a.limitTo(b.limit())
	if n, known := a.Len(); known {
		if m, known := b.Len(); known {
			if n != m {
				return false
			}
			if s, ok := b.source().(*sliceSource[T]); ok {
				return !differs(a, s.xs, b.key)
			}
			if s, ok := a.source().(*sliceSource[T]); ok {
				return !differs(onto(a, b.source(), b.key), s.xs, a.key)
			}
		}
	}
	if a.pool() != nil {
		return inPool(a, func(a Iter[T]) bool { return Equal(a, b) })
	}
	n, m, pairs := sideBySide(a, b, kindEqual)
	return n == m && pairs.All(func(p Pair[T, T]) bool { return p.First == p.Second })
}

// differs reports whether some element of it, whose positions are its elements', is not
// the one of ys at its position. That makes no pairs.
func differs[T comparable](it Iter[T], ys []T, key uint64) bool {
	return seek(it, anyMatch, false, func(lo int, xs []T, _ bool) (int, nothing, bool) {
		return 0, nothing{}, !slices.Equal(xs, ys[lo:][:len(xs)])
	}, mix(kindEqual, key)).found()
}

// sideBySide returns the lengths of a and b and a pipeline over the pairs of their
// elements; what must be packed for that has been.
func sideBySide[T any](a, b Iter[T], kind uint64) (n, m int, pairs Iter[Pair[T, T]]) {
	var bind binding // stays empty: what has positions is no stream
	as, bs := positioned(a), positioned(b)
	if as.shape().is(loose) {
		as = as.settle(&bind)
	}
	if bs.shape().is(loose) {
		bs = bs.settle(&bind)
	}
	pairs = onto[T, Pair[T, T]](a, newZip(as, bs), mix(kind, b.key))
	return as.shape().n, bs.shape().n, pairs
}
