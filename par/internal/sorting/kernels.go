package sorting

import "math/bits"

const (
	// FourLen is how many elements [SortFours] sorts at a time.
	FourLen = 4
	// few is the number of elements up to which SortFours sorts by insertion, which needs no second slice.
	few = 8
	// toSign brings the sign of an int to all its bits: -1 if it is negative, and 0 if it is not.
	toSign = bits.UintSize - 1
)

// SortFours sorts each four elements of src stably into dst, which may be src. It sorts the last few elements all together. Four elements
// move only after all their calls of cmp.
//
// Four elements take five comparisons, whose signs are indexes. Two comparisons put two pairs in order. Then the lesser of the firsts is
// the first element, and the greater of the seconds the last (after L. Bergdoll and O. Peters' driftsort, 2024). The four are no array,
// because the compiler would make a comparison of such arrays for every type.
func SortFours[T any](dst, src []T, cmp func(x, y T) int) {
	const mask = FourLen - 1
	lo := 0
	for ; len(src)-lo > few; lo += FourLen {
		to, xs := dst[lo:lo+FourLen:lo+FourLen], src[lo:lo+FourLen:lo+FourLen]
		s, t := cmp(xs[1], xs[0])>>toSign, cmp(xs[3], xs[2])>>toSign
		a, b, c, d := -s, 1+s, 2-t, 3+t // a before b, and c before d
		s, t = cmp(xs[c&mask], xs[a&mask])>>toSign, cmp(xs[d&mask], xs[b&mask])>>toSign
		first, last := choose(s, c, a), choose(t, b, d)
		left, right := choose(s, a, choose(t, c, b)), choose(t, d, choose(s, b, c)) // the other two, in the order of xs
		s = cmp(xs[right&mask], xs[left&mask]) >> toSign
		second, third := choose(s, right, left), choose(s, left, right)
		to[0], to[1], to[2], to[3] = xs[first&mask], xs[second&mask], xs[third&mask], xs[last&mask]
	}
	rest := dst[lo:len(src)]
	copy(rest, src[lo:])
	for i, x := range rest {
		at := i
		for at > 0 && cmp(x, rest[at-1]) < 0 {
			at--
		}
		copy(rest[at+1:i+1], rest[at:i])
		rest[at] = x
	}
}

// choose returns i if sign is -1, and j if it is 0.
func choose(sign, i, j int) int { return j ^ (i^j)&sign }

// MergeRuns merges xs[a:aEnd] and xs[b:bEnd] into dst from at on, stably. It merges from both ends at once, because the two ends don't wait
// for each other's comparisons. At either end, as many steps are safe as the shorter run has elements, whatever cmp returns. Therefore no
// step looks whether a run has ended ("parity merge", after I. van den Hoven's quadsort), and no branch depends on cmp. If the order is not
// consistent, both ends may have taken the same element; then the two runs are copied as they are.
func MergeRuns[T any](dst []T, at int, xs []T, a, aEnd, b, bEnd int, cmp func(x, y T) int) {
	i, p, j, q := a, aEnd-1, b, bEnd-1
	if i <= p && j <= q && cmp(xs[j], xs[p]) < 0 {
		lo, hi := at, at+p-i+q-j+1
		for k := min(p-i, q-j) + 1; k > 0; k = min(p-i, q-j) + 1 {
			for range k {
				s := cmp(xs[j], xs[i]) >> toSign
				dst[lo] = xs[choose(s, j, i)]
				lo++
				i += 1 + s
				j -= s

				s = cmp(xs[q], xs[p]) >> toSign
				dst[hi] = xs[choose(s, p, q)]
				hi--
				p += s
				q -= 1 + s
			}
		}
		at = lo
		if i > p+1 || j > q+1 {
			at -= i - a + j - b
			i, p, j, q = a, aEnd-1, b, bEnd-1
		}
	}
	copy(dst[at+copy(dst[at:], xs[i:p+1]):], xs[j:q+1])
}
