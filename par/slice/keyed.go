package slice

import (
	"math"
	"slices"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/engine"
)

const (
	keyedGrain  = 1 << 13 // elements worth a task
	keyedLeaf   = 1 << 13 // elements that a bucket should have
	keyedMost   = 1 << 16 // elements from which a bucket is cut again, however many workers there are
	keyedSample = 1 << 10 // keys looked at for their range
	keyedInsert = 24      // elements up to which insertion is quickest
)

// keyed sorts elements of any type by a key of 64 bits, stably. It fills buckets by the first digit of the key in parallel, as
// radixSort does. Within a bucket it sorts the positions of the elements by two digits, the lower digit first. Then the elements go
// straight to where they belong. Positions whose two digits are the same are sorted again, in the same way. Therefore an element
// moves twice and its key is computed twice, except for the elements of a sample.
//
// keyed keeps digits from the counting to the moving, and brings digits that are out of range into range. Therefore a key that
// changes from call to call spoils nothing but the order. All keys of a bucket are known before its elements move, so a panic of key
// leaves a permutation.
type keyed[T any] struct {
	// keys sets to to the keys of xs. A call is for many keys, because calls cost time.
	keys func(to []uint64, xs []T, depth int)
	// ties orders xs, whose elements have the same key, with scratch of the same length. It may be nil.
	ties   func(xs, scratch []T, depth int)
	free   spares[keyedScratch]
	spares spares[[]T] // scratch for buckets, if a must not be written
}

// sort sorts a, into b if toB is set. After a panic, the elements are where the result would be, in some order.
func (k *keyed[T]) sort(a, b []T, toB bool, depth int) { k.cut(a, b, toB, false, depth, false) }

// cut is sort that does not write to a if kept is set. Then toB must be set, and ties nil. again is set for a bucket that is cut once
// more. Then cut looks at all keys for their range and not at a sample, because unlucky samples could make cut go on for ever.
func (k *keyed[T]) cut(a, b []T, toB, kept bool, depth int, again bool) {
	n := len(a)
	if n < keyedMost && (n < 4*keyedGrain || core.NumWorkers() == 1) {
		if kept {
			copy(b, a)
			a, b, toB = b, uncleared[T](n), false
		}
		k.sortBucket(a, b, toB, depth)
		return
	}
	moved := !toB
	defer bring(&moved, b, a)
	low, high := uint64(0), uint64(0)
	if !again {
		low, high = k.rangeNear(a, depth)
	}
	if low == high {
		low, high = k.rangeOf(a, depth)
	}
	if low == high {
		moved = true
		if toB {
			copyMany(b, a)
			a, b = b, a
		}
		if k.ties != nil {
			k.ties(a, b, depth)
		}
		return
	}
	f := digitOf(low, high, min(n/keyedLeaf, firstOf64))
	segments := segmentsOf(n, keyedGrain)
	ends := make([]int, f.values)
	deal(a, b, segments, ends, func(ids []uint16, _, lo, hi int) {
		s := k.free.take()
		defer k.free.put(s)
		s.grow(hi - lo)
		k.keys(s.keys, a[lo:hi], depth)
		f.name(ids, s.keys, high)
	})
	moved = true
	eachBucket(ends, keyedGrain, func(_, lo, hi int) {
		xs, other := b[lo:hi], a[lo:hi]
		if kept {
			spare := k.spares.take()
			defer k.spares.put(spare)
			other = spareOf(spare, hi-lo)
		}
		if hi-lo < keyedMost || hi-lo == n {
			k.sortBucket(xs, other, !toB, depth)
		} else {
			k.cut(xs, other, !toB, false, depth, true)
		}
	})
}

// name sets ids to the digits of keys. Keys above high count as high, and keys below f.low count as f.low.
//
//go:noinline
func (f *firstDigit[U]) name(ids []uint16, keys []U, high U) {
	low, shift, factor := f.low, f.shift&63, f.factor
	for i, v := range keys[:len(ids)] {
		ids[i] = uint16(uint64(min(max(v, low), high)-low) >> shift * factor >> 32)
	}
}

// rangeNear returns the smallest and the largest key of a sample of a; see pick. Elements whose keys are outside of this range go to
// the first and the last bucket.
func (k *keyed[T]) rangeNear(a []T, depth int) (low, high uint64) {
	var keys [keyedSample]uint64
	picked := make([]T, keyedSample)
	pick(picked, a)
	k.keys(keys[:], picked, depth)
	return bounds(keys[:])
}

// rangeOf returns the smallest and the largest key of a.
func (k *keyed[T]) rangeOf(a []T, depth int) (low, high uint64) {
	n := len(a)
	segments := segmentsOf(n, keyedGrain)
	lows, highs := make([]uint64, segments), make([]uint64, segments)
	eachSegment(n, segments, func(i, lo, hi int) {
		low, high := uint64(math.MaxUint64), uint64(0)
		keys := make([]uint64, min(hi-lo, block))
		engine.Stretches(lo, hi, func(lo, hi int) {
			for ; lo < hi; lo += block {
				xs := a[lo:min(lo+block, hi)]
				k.keys(keys[:len(xs)], xs, depth)
				least, most := bounds(keys[:len(xs)])
				low, high = min(low, least), max(high, most)
			}
		})
		lows[i], highs[i] = low, high
	})
	return slices.Min(lows), slices.Max(highs)
}
