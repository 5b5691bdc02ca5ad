package slice

import "math/bits"

const (
	runMax  = 12 // elements up to which insertion makes fewer and cheaper steps than what takes a scratch
	fourLen = 4  // elements that sortFour sorts
	// toSign brings the sign of an int to all its bits: -1 if it is negative, and 0 if it is not.
	toSign = bits.UintSize - 1
)

// mergeSort sorts a stably on the calling goroutine, into b if toB says so. It sorts four elements at a time and merges
// neighbours, back and forth between a and b. No branch depends on what cmp says, so nothing is predicted but what cmp does
// itself. If a panic comes through, the elements are where the result would be.
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
	if levels := bits.Len(uint(n-1) / fourLen); levels%2 == 1 != toB { // Merging will end in the other array.
		o.fours(b, a)
		src, dst, inB = b, a, true
	} else {
		o.fours(a, a)
	}
	for width := fourLen; width < n; width *= 2 {
		if lo := o.even(dst, src, width); lo < n {
			mid := min(lo+width, n)
			o.merge(dst[lo:n], src[lo:mid], src[mid:])
		}
		src, dst, inB = dst, src, !inB
	}
}

// sortFours sorts each four elements of src stably, into dst, which may be src. Elements move only when cmp has been asked
// all about them.
func sortFours[T any](dst, src []T, cmp func(x, y T) int) {
	lo := 0
	for ; lo+fourLen <= len(src); lo += fourLen {
		sortFour((*[fourLen]T)(dst[lo:]), (*[fourLen]T)(src[lo:]), cmp)
	}
	rest := dst[lo:]
	copy(rest, src[lo:])
	insertRun(rest, 1, cmp)
}

// sortFour sorts src stably into dst, which may be src, by five comparisons whose signs are indexes: of two pairs in order
// the lesser of the firsts is the first of all, and the greater of the seconds the last (after L. Bergdoll and O. Peters'
// driftsort, 2024).
func sortFour[T any](dst, src *[fourLen]T, cmp func(x, y T) int) {
	const mask = fourLen - 1
	s, t := cmp(src[1], src[0])>>toSign, cmp(src[3], src[2])>>toSign
	a, b, c, d := -s, 1+s, 2-t, 3+t // a before b, and c before d
	s, t = cmp(src[c&mask], src[a&mask])>>toSign, cmp(src[d&mask], src[b&mask])>>toSign
	first, last := choose(s, c, a), choose(t, b, d)
	left, right := choose(s, a, choose(t, c, b)), choose(t, d, choose(s, b, c)) // the other two, in the order of src
	s = cmp(src[right&mask], src[left&mask]) >> toSign
	second, third := choose(s, right, left), choose(s, left, right)
	dst[0], dst[1], dst[2], dst[3] = src[first&mask], src[second&mask], src[third&mask], src[last&mask]
}

// choose returns i if sign is -1, and j if it is 0.
func choose(sign, i, j int) int { return j ^ (i^j)&sign }

// mergeEven merges the two sorted halves of src into dst, which has the same even length, from both ends at once: they don't
// wait for each other's comparisons. Each end takes as many elements as a half has, so neither needs to look whether a half
// has run out ("parity merge", after I. van den Hoven's quadsort). If the order is consistent, the ends have then taken each
// element once; otherwise dst gets src as it is.
func mergeEven[T any](dst, src []T, cmp func(x, y T) int) {
	half, n := len(src)/2, len(src)
	dst = dst[:n]
	if cmp(src[half], src[half-1]) >= 0 {
		copy(dst, src)
		return
	}
	i, j := 0, half
	p, q := half-1, n-1
	for k := range half {
		s := cmp(src[j], src[i]) >> toSign
		dst[k] = src[choose(s, j, i)]
		j -= s
		i += 1 + s

		s = cmp(src[q], src[p]) >> toSign
		dst[n-1-k] = src[choose(s, p, q)]
		p += s
		q -= 1 + s
	}
	if i != p+1 || j != q+1 {
		copy(dst, src)
	}
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
