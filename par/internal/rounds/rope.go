package rounds

import "slices"

// A rope is n candidates in several lists, none of which is empty.
type rope[T any] struct {
	n      int
	lists  [][]T
	begins []int
}

func (l *rope[T]) add(xs []T) {
	if len(xs) > 0 {
		l.lists, l.begins = append(l.lists, xs), append(l.begins, l.n)
		l.n += len(xs)
	}
}

// from calls f with all lists from candidate lo on.
func (l *rope[T]) from(lo int, f func(xs []T)) {
	for p, xs := range l.lists {
		if at := lo - l.begins[p]; at < len(xs) {
			f(xs[max(at, 0):])
		}
	}
}

// appendTo appends the candidates lo to hi-1 to the slice to.
func (l *rope[T]) appendTo(to []T, lo, hi int) []T {
	to = slices.Grow(to, hi-lo)
	p, found := slices.BinarySearch(l.begins, lo)
	if !found {
		p--
	}
	for ; lo < hi; p++ {
		xs := l.lists[p][lo-l.begins[p]:]
		k := min(len(xs), hi-lo)
		to, lo = append(to, xs[:k]...), lo+k
	}
	return to
}
