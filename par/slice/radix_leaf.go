package slice

import "math/bits"

// word is what a radix sort orders: unsigned integers, into which other types are encoded.
type word interface{ uint32 | uint64 }

const (
	leafDigit  = 12   // bits of a digit within a leaf: its counters lie in the first-level cache beside the data
	smallDigit = 8    // the same for few words, where clearing the counters would tell
	smallLeaf  = 2048 // words up to which smallDigit is used
	insertMax  = 24   // words up to which insertion is quickest
)

// sortWords sorts the words of a, into b where toB says so and otherwise in place; b has the same length, and what is in
// it gets lost. It is a most-significant-digit radix sort that sees to it that a digit splits what there is:
// the digit is cut from the range between the smallest and the largest word, not from the whole word, and is as wide
// as there are words to spread. Where no bucket holds many words it ends with one pass of insertion over all (the
// plan of R. Sedgewick's quicksort, for buckets: Communications of the ACM 21(10), 1978).
func sortWords[U word](a, b []U, toB bool) {
	if len(a) > insertMax {
		low, high := bounds(a)
		sortWithin(a, b, toB, low, bits.Len64(uint64(high-low)))
		return
	}
	if toB {
		copy(b, a)
		a = b
	}
	insertWords(a)
}

// sortWithin is sortWords for words of which is known that they exceed low by less than 1<<span.
func sortWithin[U word](a, b []U, toB bool, low U, span int) {
	switch {
	case span == 0:
		if toB {
			copy(b, a)
		}
	case len(a) <= insertMax:
		sortWords(a, b, toB)
	case len(a) <= smallLeaf:
		var ends [1 << smallDigit]uint32
		sortByDigit(a, b, toB, low, span, ends[:min(1<<smallDigit, len(a)/2)])
	default:
		var ends [1 << leafDigit]uint32
		sortByDigit(a, b, toB, low, span, ends[:min(1<<leafDigit, len(a)/2)])
	}
}

// sortByDigit is sortWithin with counters for the first digit, all zero, of which it uses a power of two.
func sortByDigit[U word](a, b []U, toB bool, low U, span int, ends []uint32) {
	width := min(span, bits.Len(uint(len(ends)))-1)
	shift := span - width
	ends = ends[:1<<width]
	most := scatterWords(a, b, ends, low, shift)
	switch {
	case shift == 0:
		if !toB {
			copy(a, b)
		}
	case most <= insertMax:
		if !toB {
			copy(a, b)
			b = a
		}
		insertWords(b)
	default:
		lo := 0
		for _, end := range ends {
			hi := int(end)
			if hi > lo {
				sortWords(b[lo:hi], a[lo:hi], !toB)
			}
			lo = hi
		}
	}
}

// scatterWords moves the words of a to b, ordered by the digit above shift. It leaves in ends where each bucket ends,
// and returns the length of the longest.
func scatterWords[U word](a, b []U, ends []uint32, low U, shift int) (most uint32) {
	s := uint(shift) & 63
	mask := U(len(ends) - 1)
	for _, x := range a {
		ends[(x-low)>>s&mask]++
	}
	sum := uint32(0)
	for d, n := range ends {
		most = max(most, n)
		ends[d] = sum
		sum += n
	}
	for _, x := range a {
		d := (x - low) >> s & mask
		at := ends[d]
		ends[d] = at + 1
		b[at] = x
	}
	return most
}

func insertWords[U word](a []U) {
	for i := 1; i < len(a); i++ {
		x := a[i]
		j := i
		for j > 0 && a[j-1] > x {
			a[j] = a[j-1]
			j--
		}
		a[j] = x
	}
}
