package slice

import "math/bits"

// runMax is the number of elements up to which insertion makes fewer and cheaper steps than merging.
const runMax = 12

// mergeSort sorts a stably on the calling goroutine, into b where toB says so. It cuts a into pieces of nearly equal length,
// each of which it sorts by insertion, and merges neighbours, back and forth between a and b, from both ends at
// once: the two ends don't wait for each other's comparisons (bidirectional merging, after I. van den Hoven's quadsort and
// L. Bergdoll and O. Peters' driftsort, 2024). Where a panic comes through, the elements are where the result would be.
func mergeSort[T any](a, b []T, toB bool, cmp func(x, y T) int) {
	levels := 0
	if len(a) > runMax {
		levels = bits.Len(uint((len(a) - 1) / runMax))
	}
	src, dst, inB := a, b, false
	defer func() {
		if inB != toB { // A panic.
			copy(dst, src)
		}
	}()
	n := len(a)
	if (levels%2 == 1) != toB { // Merging will end in the wrong place, so begin there.
		copy(b, a)
		src, dst, inB = b, a, true
	}
	for i := range 1 << levels {
		insertRun(src[share(n, levels, i):share(n, levels, i+1)], 1, cmp)
	}
	for l := levels; l > 0; l-- {
		for i := 0; i < 1<<l; i += 2 {
			lo, mid, hi := share(n, l, i), share(n, l, i+1), share(n, l, i+2)
			mergeEven(dst[lo:hi], src[lo:mid], src[mid:hi], cmp)
		}
		src, dst, inB = dst, src, !inB
	}
}

// share returns i*n>>levels, which is where piece i of 1<<levels over n elements begins. The product may take more bits than
// an int has.
func share(n, levels, i int) int {
	hi, lo := bits.Mul64(uint64(i), uint64(n))
	return int(hi<<(64-uint(levels)) | lo>>uint(levels))
}

// insertRun sorts xs, of which the first sorted elements are, by binary insertion. It finds out where an element belongs
// before it moves any, so a panic leaves a permutation.
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

// mergeEven merges the sorted a and b, whose lengths differ by one at most, into dst, which overlaps neither. Each of the
// two ends takes as many steps as the shorter has elements, so that neither needs to look whether one has run
// out. In a consistent order both ends then have taken each element once, but for one. Where they have not, dst
// gets a and b as they are.
func mergeEven[T any](dst, a, b []T, cmp func(x, y T) int) {
	if len(a) == 0 || len(b) == 0 || cmp(b[0], a[len(a)-1]) >= 0 {
		copy(dst[copy(dst, a):], b)
		return
	}
	if cmp(b[len(b)-1], a[0]) < 0 {
		copy(dst[copy(dst, b):], a)
		return
	}
	m := min(len(a), len(b))
	i, j := 0, 0
	p, q := len(a)-1, len(b)-1
	for k := range m {
		x, y := a[i], b[j]
		fromB := 0
		if cmp(y, x) < 0 {
			fromB = 1
			x = y
		}
		dst[k] = x
		j += fromB
		i += 1 - fromB

		x, y = b[q], a[p]
		fromA := 0
		if cmp(x, y) < 0 {
			fromA = 1
			x = y
		}
		dst[len(dst)-1-k] = x
		p -= fromA
		q -= 1 - fromA
	}
	switch {
	case i == p && j == q+1: // One is left between the ends, in a.
		dst[m] = a[i]
	case i == p+1 && j == q:
		dst[m] = b[j]
	case i == p+1 && j == q+1:
	default:
		copy(dst[copy(dst, a):], b)
	}
}
