package slice

import (
	"math/bits"

	"github.com/seed1237c087/manta/par/internal/sorting"
)

const (
	runMax = 20 // elements up to which insertion makes fewer and cheaper steps than a sort with a scratch
	// toSign is the shift that copies the sign of an int to all its bits: the result is -1 if the int is negative, and 0
	// otherwise.
	toSign = bits.UintSize - 1
)

// mergeSort sorts a stably on the calling goroutine, into b if toB is set. It sorts four elements at a time and merges
// neighbouring runs, back and forth between a and b. No branch depends on the result of cmp, so only branches in cmp itself
// need to be predicted. After a panic, the elements are where the result would be, in some order.
func mergeSort[T any](a, b []T, toB bool, o order[T]) {
	n := len(a)
	if n < 2 {
		if toB {
			copy(b, a)
		}
		return
	}
	src, dst, inB := a, b, false
	defer func() {
		if inB != toB { // A panic.
			copy(dst, src)
		}
	}()
	if levels := bits.Len(uint(n-1) / sorting.FourLen); levels%2 == 1 != toB { // Merging will end in the other array.
		o.fours(b, a)
		src, dst, inB = b, a, true
	} else {
		o.fours(a, a)
	}
	for width := sorting.FourLen; width < n; width *= 2 {
		if lo := o.even(dst, src, width); lo < n {
			mid := min(lo+width, n)
			o.merge(dst[lo:n], src[lo:mid], src[mid:])
		}
		src, dst, inB = dst, src, !inB
	}
}

// insertRun sorts xs by binary insertion. The first sorted elements of xs are sorted already. insertRun finds the place of
// an element before it moves any element, so a panic leaves a permutation.
func insertRun[T any](xs []T, sorted int, cmp func(x, y T) int) {
	for i := sorted; i < len(xs); i++ {
		x := xs[i]
		if cmp(x, xs[i-1]) >= 0 {
			continue
		}
		lo, hi := 0, i-1
		for lo < hi {
			mid := int(uint(lo+hi) >> 1)
			if cmp(x, xs[mid]) < 0 {
				hi = mid
			} else {
				lo = mid + 1
			}
		}
		for j := i; j > lo; j-- {
			xs[j] = xs[j-1]
		}
		xs[lo] = x
	}
}
