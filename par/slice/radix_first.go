package slice

import (
	"math/bits"

	"github.com/seed1237c087/manta/par/internal/engine"
)

// firstOf32 and firstOf64 are how many values the first digit has at most, in words of 32 and 64 bits. Twice as many buckets
// take twice as long to fill. A power of two would often make buckets of whole pages. The ends of such buckets share entries
// of address caches, which takes twice as long, too.
const (
	firstOf32 = 500
	firstOf64 = 1000
)

// firstDigit maps words to numbers in [0, values), in the order of words. A word that exceeds low by (high-low)/values more
// has the next number, as nearly as possible. Buckets for a power of two of values each would be longer or fewer than wanted.
type firstDigit[U word] struct {
	low    U
	values int
	shift  uint   // bits that are cut off first, so that the rest has 32 bits
	factor uint64 // multiplies the rest; the low 32 bits of the product are cut off
}

// firstDigit returns the digit by which n words between low and high are cut. If the range is dense, few values stay together
// in a leaf, so a leaf may be long. Otherwise values may crowd, and a long leaf would leave much to insertion.
func (r *radix[U]) firstDigit(n int, low, high U) firstDigit[U] {
	span := bits.Len64(uint64(high - low))
	values := n / radixLeaf
	if span <= bits.Len(uint(n))+spareBits {
		values = max(n/(8*radixBytes/int(signShift[U]()+1)), min(n/radixShare, segmentsPerWorker*r.workers))
	}
	most := firstOf32
	if signShift[U]() == 63 || n/most > twiceMost {
		most = firstOf64
	}
	return digitOf(low, high, min(values, most))
}

// digitOf returns a digit for words between low and high, with at most the given number of values.
func digitOf[U word](low, high U, values int) firstDigit[U] {
	f := firstDigit[U]{low: low, shift: uint(max(0, bits.Len64(uint64(high-low))-32))}
	width := uint64(high-low)>>f.shift + 1
	f.values = int(min(uint64(values), width))
	f.factor = uint64(f.values) << 32 / width
	return f
}

// bucket returns the least word that may have the digit d. Other words with the digit exceed least by less than 1<<span.
func (f *firstDigit[U]) bucket(d int) (least U, span int) {
	lo, hi := f.begin(d), f.begin(d+1)
	return f.low + U(lo<<f.shift), bits.Len64((hi-lo)<<f.shift - 1)
}

// begin returns the least number whose product with the factor gives the digit d.
func (f *firstDigit[U]) begin(d int) uint64 { return (uint64(d)<<32 + f.factor - 1) / f.factor }

// spread moves the words of a, cut into k segments, to b, ordered by the first digit. It sets ends to where the buckets end.
func spread[U word, C counter](a, b []U, code coding, f firstDigit[U], k int, ends []int) {
	n, row := len(a), len(ends)
	counts := make([]C, k*row+digits) // More by digits, because each row is read as an array of that length.
	eachSegment(n, k, func(i, lo, hi int) {
		counts := (*[digits]C)(counts[i*row:])
		var buf [block]U
		engine.Stretches(lo, hi, func(lo, hi int) {
			for ; lo < hi; lo += block {
				tally(counts, encoded(&buf, a[lo:min(hi, lo+block)], code), f.low, f.shift, f.factor)
			}
		})
	})
	offsets(counts[:k*row], row, ends)
	eachSegment(n, k, func(i, lo, hi int) {
		at := (*[digits]C)(counts[i*row:])
		var buf [block]U
		engine.Stretches(lo, hi, func(lo, hi int) {
			for ; lo < hi; lo += block {
				moveBy(b, at, encoded(&buf, a[lo:min(hi, lo+block)], code), f.low, f.shift, f.factor)
			}
		})
	})
}

// tally counts how often each digit occurs. It takes four words at a time, which don't wait for each other. The number of
// counters is a constant and shift is below the length of a word, so the compiler checks neither.
//
//go:noinline
func tally[U word, C counter](counts *[digits]C, xs []U, low U, shift uint, factor uint64) {
	shift &= 63
	for len(xs) >= 4 {
		w, x, y, z := uint64(xs[0]-low)>>shift, uint64(xs[1]-low)>>shift, uint64(xs[2]-low)>>shift, uint64(xs[3]-low)>>shift
		counts[w*factor>>32%digits]++
		counts[x*factor>>32%digits]++
		counts[y*factor>>32%digits]++
		counts[z*factor>>32%digits]++
		xs = xs[4:]
	}
	for _, x := range xs {
		counts[uint64(x-low)>>shift*factor>>32%digits]++
	}
}

// moveBy moves the words of xs to to. at says where the next word with each digit goes, before and after the call.
//
//go:noinline
func moveBy[U word, C counter](to []U, at *[digits]C, xs []U, low U, shift uint, factor uint64) {
	shift &= 63
	for _, x := range xs {
		d := uint64(x-low) >> shift * factor >> 32 % digits
		i := at[d]
		at[d] = i + 1
		to[i] = x
	}
}
