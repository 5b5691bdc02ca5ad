package iter

import "cmp"

// Compare compares a and b as words are in a dictionary: it returns -1 where at the
// first position at which they differ the element of a is below that of b, 1 where it
// is above, and where they don't differ, -1, 0 or 1 as a is shorter than b, as
// long, or longer. Elements compare as in cmp.Compare: a NaN is below everything else and
// equal to itself.
//
// Once two are found that differ, nothing new is started behind them. Where the
// length of one is not known, as behind Filter, its elements are first packed into a
// slice, in parallel. It runs as a is tuned, under the lower
// limit of the two.
func Compare[T cmp.Ordered](a, b Iter[T]) int {
	a = a.limitTo(b.limit())
	if a.pool() != nil {
		return inPool(a, func(a Iter[T]) int { return Compare(a, b) })
	}
	n, m, pairs := sideBySide(a, b, kindCompare)
	c, differ := FindMapFirst(pairs, func(p Pair[T, T]) (int, bool) {
		c := cmp.Compare(p.First, p.Second)
		return c, c != 0
	})
	if !differ {
		c = cmp.Compare(n, m)
	}
	return c
}
