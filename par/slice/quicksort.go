package slice

import (
	"math/bits"

	"github.com/seed1237c087/manta/par/internal/engine"
	"github.com/seed1237c087/manta/par/internal/sorting"
)

const (
	quickMin = 1 << 11 // elements up to which merging is quickest: they and their scratch fit the first-level cache
)

// quick is a stable quicksort: C. A. R. Hoare's ("Quicksort", The Computer Journal 5(1), 1962) between two arrays, as in
// L. Bergdoll and O. Peters' driftsort (2024). An element is written to both places that it may belong to. The comparison
// decides only which of the two is overwritten, so no load waits for a comparison. Elements that equal a pivot are set
// aside when an equal pivot turns up again, as in O. Peters' pdqsort. Therefore k distinct values take log2(k) passes. If
// pivots are bad too often, mergeSort takes over. Therefore quick makes O(n log n) comparisons in any case.
type quick[T any] struct {
	order[T]
	// inMemory is set if the compiler keeps no element in registers.
	inMemory bool
}

// quickSort sorts a stably on the calling goroutine, into b if toB is set. After a panic, the elements are where the
// result would be, in some order.
func quickSort[T any](a, b []T, toB bool, o order[T]) {
	quick[T]{o, inMemory[T]()}.sort(a, b, toB, nil, bits.Len(uint(len(a))))
}

// sort is quickSort for elements that are not less than *least, if least is not nil. Each bad pivot takes 1 from limit.
func (q quick[T]) sort(a, b []T, toB bool, least *T, limit int) {
	placed := !toB
	defer func() {
		if !placed { // The elements are all in a: comparisons end before any element of a is overwritten.
			copy(b, a)
		}
	}()
	var kept T
	for len(a) > quickMin && limit > 0 {
		at := q.pivot(a)
		pivot := a[at]
		l := 0
		if least == nil || q.cmp(*least, pivot) < 0 {
			l = q.split(a, b, at, q.less)
		}
		none := l == 0
		if none {
			l = q.split(a, b, at, q.notMore)
		}
		right, free := a[l:], b[l:]
		for i := range right { // split has written the right part from the end.
			right[i] = free[len(right)-1-i]
		}
		left, spare := b[:l], a[:l]
		a, b = right, free
		switch {
		case !none:
			if min(l, len(right)) < (l+len(right))/8 {
				limit--
			}
			q.sort(left, spare, !toB, least, limit)
		case !toB:
			copy(spare, left)
		}
		kept = pivot
		least = &kept
	}
	if len(a) > engine.Stretch { // Pivots were bad too often.
		mergeStretches(a, b, q.order)
		return
	}
	engine.Look(len(a)) // Several calls may follow each other without a split, which would look.
	placed = true
	mergeSort(a, b, toB, q.order)
}

// split calls part, which is less or notMore, for one stretch of a after the other. It returns the sum of the results.
func (q quick[T]) split(a, b []T, at int, part func(a, b, pivot []T) int) (l int) {
	engine.Stretches(0, len(a), func(lo, hi int) { l += part(a[lo:hi], b[l:len(b)-lo+l], a[at:at+1]) })
	return l
}

// less moves the elements of a that are less than of[0] to the front of b, and the other elements, in reverse, to the end
// of b. It returns how many are less.
func (q quick[T]) less(a, b, of []T) int {
	pivot := of[0]
	switch {
	case q.loops != nil && q.inMemory:
		return q.loops(sorting.LessInMemory, 0, b, a, of, nil)
	case q.loops != nil:
		return q.loops(sorting.Less, 0, b, a, of, nil)
	case q.inMemory:
		return q.lessInMemory(a, b, pivot)
	}
	cmp := q.cmp
	l := 0
	end := len(b) - 1
	for i, x := range a {
		b[l] = x
		b[end-i+l] = x
		if cmp(x, pivot) < 0 {
			l++
		}
	}
	return l
}

// lessInMemory is less for elements that the compiler doesn't keep in registers. The compiler copies such elements by
// instructions whose halves overlap. Whatever reads a copy at once waits until the copy has gone to the cache. Therefore
// lessInMemory copies an element to a variable one turn before it looks at the element.
func (q quick[T]) lessInMemory(a, b []T, pivot T) int {
	cmp := q.cmp
	l := 0
	end := len(b) - 1
	var y T
	x := a[0]
	for i := 0; i < len(a); i += 2 {
		y = a[min(i+1, len(a)-1)]
		b[l] = a[i]
		b[end-i+l] = a[i]
		if cmp(x, pivot) < 0 {
			l++
		}
		if i+1 == len(a) {
			break
		}
		x = a[min(i+2, len(a)-1)]
		b[l] = a[i+1]
		b[end-i-1+l] = a[i+1]
		if cmp(y, pivot) < 0 {
			l++
		}
	}
	return l
}

// notMore is less for the elements that are less than of[0] or equal it.
func (q quick[T]) notMore(a, b, of []T) int {
	if q.loops != nil {
		return q.loops(sorting.NotMore, 0, b, a, of, nil)
	}
	cmp, pivot := q.cmp, of[0]
	l := 0
	end := len(b) - 1
	for i, x := range a {
		b[l] = x
		b[end-i+l] = x
		if cmp(pivot, x) >= 0 {
			l++
		}
	}
	return l
}

// pivot returns the position of an element near the median of a. The element is a median of medians of three; the longer
// a is, the more elements it is chosen from.
func (q quick[T]) pivot(a []T) int {
	depth := max(1, bits.Len(uint(len(a)))*5/16)
	width := 1
	for range depth {
		width *= 3
	}
	return q.median(a, 0, len(a)/width, depth)
}

// median returns the position of a median of medians of three. It is chosen from 3^depth elements that are step apart, in
// the middle of their steps. The first step begins at lo.
func (q quick[T]) median(a []T, lo, step, depth int) int {
	if depth == 0 {
		return lo + step/2
	}
	width := step
	for range depth - 1 {
		width *= 3
	}
	i := q.median(a, lo, step, depth-1)
	j := q.median(a, lo+width, step, depth-1)
	k := q.median(a, lo+2*width, step, depth-1)
	x, y, z := a[i], a[j], a[k]
	yx, zy := q.cmp(y, x) < 0, q.cmp(z, y) < 0
	if yx == zy {
		return j
	}
	if zx := q.cmp(z, x) < 0; zx == yx {
		return k
	}
	return i
}
