package slice

import (
	"math/bits"

	"github.com/seed1237c087/manta/core"
)

const (
	radixMin   = 1 << 10 // words from which a radix sort beats the standard library's
	radixGrain = 1 << 14 // words worth a task
	radixLeaf  = 1 << 12 // words that a bucket should have: they and their scratch fit the second-level cache
	radixBytes = 100_000 // bytes that a bucket should have if the range is dense: fewer leaves have fewer counters to sum up
	radixShare = 1 << 13 // words that a bucket should have if the range is dense and each worker would have few buckets
	digits     = 1 << 10 // values of the first digit, at most
)

// radixSort sorts xs into dst, which is xs or does not overlap xs. code says how the words order. Source: most-significant-digit
// radix sort, whose first pass is parallel by segments and whose other passes are parallel by buckets, as in integer_sort of
// ParlayLib (G. E. Blelloch, D. Anderson, L. Dhulipala: ParlayLib, SPAA 2020). Here digits are cut from the range of the values
// that occur. In place, radixSort needs a scratch of len(xs) words, otherwise a scratch for the bucket that each worker is sorting.
func radixSort[U word](dst, xs []U, code coding) {
	if len(xs) < 2 {
		copy(dst, xs)
		return
	}
	s := surveyOf(xs, code)
	switch {
	case s.rising:
		move(dst, xs)
		return
	case s.falling:
		move(dst, xs)
		Reverse(dst)
		return
	case len(xs) >= radixTwo && fewAtEnd(len(xs), s.ahead):
		move(dst, xs)
		radixSort(dst[s.ahead:], dst[s.ahead:], code)
		putTail(dst, s.ahead, func(x, y U) bool { return encodedOne(x, code) > encodedOne(y, code) })
		return
	}
	r := radix[U]{code: code, workers: 1}
	if len(xs) >= radixTwo { // With fewer words don't even ask for the number of workers: that may start them.
		r.workers = core.NumWorkers()
	}
	inPlace := &dst[0] == &xs[0]
	switch {
	case r.workers == 1 && len(xs) <= twiceMost:
		move(dst, xs)
		encode(dst, code)
		sortWithin(dst, uncleared[U](len(xs)), false, s.low, bits.Len64(uint64(s.high-s.low)))
		decode(dst, code)
	case inPlace:
		r.sort(xs, uncleared[U](len(xs)), false, false, code, s.low, s.high)
	default:
		r.sort(xs, dst, true, true, code, s.low, s.high)
	}
	core.Checkpoint()
}

// radix is one call of radixSort.
type radix[U word] struct {
	workers int
	code    coding // of the words in the result
	free    spares[[]U]
}

// sort sorts a, which has at least radixTwo words, into b if toB is set. If code is plain, the words of a are encoded. Encoded
// words lie between low and high. The words of the result are decoded. If kept is set, sort does not write to a. If the caller is
// stopped, all words are where the result would be, in some order, or still in a at the first call. If kept is set, that is not
// needed, because the caller has a.
func (r *radix[U]) sort(a, b []U, toB, kept bool, code coding, low, high U) {
	n := len(a)
	moved := false
	defer func() {
		if !moved && code == plain && !kept {
			r.bring(a, b, toB)
		}
	}()
	if code == plain && uint64(high-low) < uint64(min(n/countDense, 1<<16)) {
		out := a
		if toB {
			out = b
		}
		countValues(out, a, low, int(high-low)+1, !kept, r.decoded)
		moved = true
		return
	}
	f := r.firstDigit(n, low, high)
	k := segmentsOf(n, radixGrain)
	ends := make([]int, f.values)
	if narrow(n) {
		spread[U, uint32](a, b, code, f, k, ends)
	} else {
		spread[U, uint64](a, b, code, f, k, ends)
	}
	moved = true
	typical := 2*(n/f.values) + 1
	eachBucket(ends, radixGrain, func(d, lo, hi int) {
		xs, other := b[lo:hi], a[lo:hi]
		if kept {
			if stopped() {
				return
			}
			spare := r.free.take()
			defer r.free.put(spare)
			other = spareOf(spare, hi-lo)
		}
		toOther := !toB
		out := xs
		if toOther {
			out = other
		}
		least, span := f.bucket(d)
		switch {
		case span == 0, stopped(): // Stopped: radixSort unwinds, and leaves a permutation.
			r.bring(xs, other, toOther)
		case hi-lo > twiceMost || hi-lo >= radixTwo && hi-lo > n/(2*r.workers):
			r.again(xs, other, toOther)
		case hi-lo <= typical: // The bucket's range will be used well, so there is no need to look for a smaller one.
			sortWithin(xs, other, toOther, least, span)
			decode(out, r.code)
		default:
			sortWords(xs, other, toOther)
			decode(out, r.code)
		}
	})
}

// again is sort for the words of a bucket, which are encoded. It takes another survey of them.
func (r *radix[U]) again(a, b []U, toB bool) {
	surveyed := false
	defer func() {
		if !surveyed {
			r.bring(a, b, toB)
		}
	}()
	s := surveyOf(a, plain)
	surveyed = true
	r.sort(a, b, toB, false, plain, s.low, s.high)
}

// bring moves the words of a, which are encoded, to where the result would be, and decodes them.
func (r *radix[U]) bring(a, b []U, toB bool) {
	if toB {
		copyMany(b, a)
		a = b
	}
	decode(a, r.code)
}

// decoded is decode for one word.
func (r *radix[U]) decoded(x U) U {
	one := [1]U{x}
	decode(one[:], r.code)
	return one[0]
}
