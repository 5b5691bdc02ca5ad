package slice

import "math/bits"

const (
	leafDigit  = 11      // bits of a digit within a leaf: its counters lie in the first-level cache beside the data
	smallDigit = 8       // the same for few words, for which clearing more counters takes too long
	smallLeaf  = 1 << 11 // words up to which smallDigit is used
	twiceMost  = 1 << 17 // words up to which a bucket is sorted by two digits, the lower first: they and their scratch fit a cache
	spareBits  = 5       // bits that two digits have beyond those that number the words, so that few words stay in disorder
	insertMax  = 24      // words up to which insertion is quickest
	fewSteps   = 4       // steps of insertion for a word, above which something else is quicker
)

// sortWords sorts the words of a, at most twiceMost, into b if toB is set and otherwise in place. b has the length of a, and what is in b gets
// lost. Digits are cut from the range between the smallest and the largest word, not from the whole word. sortWords sorts by as many leading
// bits as distinguish nearly all words, in two passes from the lower digit to the upper digit (H. H. Seward, 1954, in D. E. Knuth, The Art of
// Computer Programming 3, section 5.2.5). Then it sorts what is still in disorder by one pass of insertion over all words (the plan of R.
// Sedgewick's quicksort, Communications of the ACM 21(10), 1978), or, if that takes long, by sortWords once more.
func sortWords[U word](a, b []U, toB bool) {
	out := a
	if toB {
		out = b
	}
	switch {
	case len(a) > insertMax:
		low, high := bounds(a)
		sortWithin(a, b, toB, low, bits.Len64(uint64(high-low)))
	case len(a) > 0:
		insertFew(out, a, insertMax)
	}
}

// sortWithin is sortWords for words that are known to exceed low by less than 1<<span.
func sortWithin[U word](a, b []U, toB bool, low U, span int) {
	switch {
	case span == 0:
		if toB {
			copy(b, a)
		}
	case len(a) <= insertMax:
		sortWords(a, b, toB)
	case len(a) <= smallLeaf:
		var counts [2 << smallDigit]uint32
		sortTwice(a, b, toB, low, span, counts[:])
	default:
		var counts [2][1 << leafDigit]uint32
		sortLeaf(a, b, toB, low, span, &counts)
	}
}

// sortTwice is sortWithin with counters for two digits, which are all zero. It uses as many counters as pay.
func sortTwice[U word](a, b []U, toB bool, low U, span int, counts []uint32) {
	width, cut := twoDigits(span, len(a), smallDigit)
	lower, upper := counts[:1<<width], counts[1<<width:2<<width]
	top := signShift[U]()
	s, w, mask := cut&top, width&top, U(1)<<width-1
	for _, x := range a {
		d := (x - low) >> s
		lower[d&mask]++
		upper[d>>w&mask]++
	}
	starts(lower)
	starts(upper)
	for _, x := range a {
		d := (x - low) >> s & mask
		at := lower[d]
		lower[d] = at + 1
		b[at] = x
	}
	for _, x := range b[:len(a)] {
		d := (x - low) >> s >> w & mask
		at := upper[d]
		upper[d] = at + 1
		a[at] = x
	}
	tidy(a, b, toB, low, int(cut))
}

// twoDigits returns the width of the two digits by which n words of span bits are sorted, and how many bits are left below the digits. A digit
// has at most most bits.
func twoDigits(span, n, most int) (width, cut uint) {
	known := min(span, 2*most, bits.Len(uint(n))+spareBits)
	if span-known <= 3 && span <= 2*most { // Then take all bits.
		known = span
	}
	return uint(known+1) / 2, uint(span - known)
}

// eachGroup calls f for each group of neighbours that agree above the low cut bits after low is subtracted. A group has at least two words.
func eachGroup[U word](xs []U, low U, cut uint, f func(lo, hi int)) {
	for lo := 0; lo < len(xs); {
		v := (xs[lo] - low) >> cut
		hi := lo + 1
		for hi < len(xs) && (xs[hi]-low)>>cut == v {
			hi++
		}
		if hi-lo > 1 {
			f(lo, hi)
		}
		lo = hi
	}
}

// tidy sorts a, into b if toB is set. The words of a are in order but for the low shift bits, after low is subtracted.
func tidy[U word](a, b []U, toB bool, low U, shift int) {
	out := a
	if toB {
		out, b = b, a
	}
	switch {
	case shift == 0 && toB:
		copy(out, a)
	case shift > 0 && !insertFew(out, a, fewSteps):
		eachGroup(out, low, uint(shift), func(lo, hi int) { sortWords(out[lo:hi], b[lo:hi], false) })
	}
}

// insertFew sorts a, which should be nearly in order, into out by insertion. out may be a. If insertion takes more than patience steps for each word
// on average, insertFew gives up and returns false. Then out holds all words of a, and only words that were out of order have changed places.
func insertFew[U word](out, a []U, patience int) bool {
	left := patience * len(a)
	last := a[0]
	out = out[:len(a)]
	for i, x := range a {
		if x >= last {
			out[i] = x
			last = x
			continue
		}
		j := i
		for j > 0 && out[j-1] > x {
			out[j] = out[j-1]
			j--
		}
		out[j] = x
		if left -= i - j; left < 0 {
			copy(out[i+1:], a[i+1:])
			return false
		}
	}
	return true
}
