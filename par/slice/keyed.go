package slice

import (
	"cmp"
	"math"
	"math/bits"
	"slices"

	"github.com/seed1237c087/manta/core"
)

const (
	keyedGrain  = 1 << 13 // elements worth a task
	keyedLeaf   = 1 << 13 // elements that a bucket should have
	keyedDigit  = 10      // bits of a digit, at most
	keyedMost   = 1 << 16 // elements from which a bucket is cut again, however many workers there are
	keyedSample = 1 << 10 // keys looked at for their range
	keyedInsert = 24      // elements up to which insertion is quickest
)

// keyed sorts elements of any type by a key of 64 bits, stably. Buckets by the first digit of the key are filled in
// parallel, as radixSort does. Within a bucket, keys are packed into one word with the positions of their elements, as many
// bits of the key as there is room for; the words are sorted, what their cut-off bits leave open is repaired, and the
// elements go straight to where they belong. So an element moves twice, and its key is computed twice, but for a sample's.
//
// Digits are kept from the counting to the moving, and out-of-range ones are brought into range, so a key that changes
// from call to call spoils the order and nothing else. Keys of a bucket are all known before its elements move, so a panic
// of key leaves a permutation.
type keyed[T any] struct {
	// keys sets to to the keys of xs. It is asked for many at a time, for the sake of calls.
	keys func(to []uint64, xs []T, depth int)
	// ties orders xs, whose elements have the same key, with scratch of the same length. It may be nil.
	ties func(xs, scratch []T, depth int)
	free spares[keyedScratch]
}

// keyedScratch is what the sort of a bucket needs besides the elements' scratch.
type keyedScratch struct{ keys, packed, spare []uint64 }

func (s *keyedScratch) grow(n int) {
	if cap(s.keys) < n {
		all := make([]uint64, 3*n)
		s.keys, s.packed, s.spare = all[:n:n], all[n:2*n:2*n], all[2*n:]
	}
	s.keys, s.packed, s.spare = s.keys[:n], s.packed[:n], s.spare[:n]
}

// sort sorts a, into b where toB says so. Where a panic comes through, the elements are where the result would be.
func (k *keyed[T]) sort(a, b []T, toB bool, depth int) { k.cut(a, b, toB, depth, false) }

// cut is sort, for a bucket that is cut again if so it is: then what a sample says of its range is not trusted, because
// otherwise unlucky samples could go on for ever.
func (k *keyed[T]) cut(a, b []T, toB bool, depth int, again bool) {
	n := len(a)
	if n < keyedMost && (n < 4*keyedGrain || core.NumWorkers() == 1) {
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
	span := bits.Len64(high - low)
	width := min(keyedDigit, span, bits.Len(uint(n/keyedLeaf)))
	shift := uint(span-width) & 63
	segments := segmentsOf(n, keyedGrain)
	ends := make([]int, 1<<width)
	if narrow(n) {
		spreadBy[T, uint32](k, a, b, depth, low, high, shift, segments, ends)
	} else {
		spreadBy[T, uint64](k, a, b, depth, low, high, shift, segments, ends)
	}
	moved = true
	eachBucket(ends, keyedGrain, func(_, lo, hi int) {
		if hi-lo < keyedMost || hi-lo == n {
			k.sortBucket(b[lo:hi], a[lo:hi], !toB, depth)
		} else {
			k.cut(b[lo:hi], a[lo:hi], !toB, depth, true)
		}
	})
}

// spreadBy moves the elements of a, in segments, to b, ordered by the digits of their keys above shift, and sets ends to
// where the buckets end.
func spreadBy[T any, C counter](k *keyed[T], a, b []T, depth int, low, high uint64, shift uint, segments int, ends []int) {
	n := len(a)
	counts := make([]C, segments*digits)
	ids := make([]uint16, n)
	eachSegment(n, segments, func(i, lo, hi int) {
		count := (*[digits]C)(counts[i*digits:])
		keys := make([]uint64, min(hi-lo, block))
		for ; lo < hi; lo += block {
			xs := a[lo:min(lo+block, hi)]
			k.keys(keys[:len(xs)], xs, depth)
			to := ids[lo:][:len(xs)]
			for j, v := range keys[:len(xs)] {
				d := uint16((min(max(v, low), high) - low) >> shift)
				to[j] = d
				count[d%digits]++
			}
		}
	})
	offsets(counts, digits, ends)
	eachSegment(n, segments, func(i, lo, hi int) {
		at := (*[digits]C)(counts[i*digits:])
		for j, d := range ids[lo:hi] {
			d %= digits
			b[at[d]] = a[lo+j]
			at[d]++
		}
	})
}

// rangeNear returns the smallest and the largest key of a sample of a, see pick. What
// is outside goes to the first and the last bucket.
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
		for ; lo < hi; lo += block {
			xs := a[lo:min(lo+block, hi)]
			k.keys(keys[:len(xs)], xs, depth)
			least, most := bounds(keys[:len(xs)])
			low, high = min(low, least), max(high, most)
		}
		lows[i], highs[i] = low, high
	})
	return slices.Min(lows), slices.Max(highs)
}

// sortBucket is sort on the calling goroutine.
func (k *keyed[T]) sortBucket(a, b []T, toB bool, depth int) {
	s := k.free.take()
	defer k.free.put(s)
	ordered := !toB
	defer bring(&ordered, b, a)
	core.Checkpoint()
	n := len(a)
	s.grow(n)
	k.keys(s.keys, a, depth)
	order, mask := s.order()
	ordered = true
	for i, p := range order {
		b[i] = a[p&mask]
	}
	if !toB {
		copy(a, b)
		a, b = b, a
	}
	if k.ties == nil {
		return
	}
	for lo := 0; lo < n; {
		v := s.keys[order[lo]&mask]
		hi := lo + 1
		for hi < n && s.keys[order[hi]&mask] == v {
			hi++
		}
		if hi-lo > 1 {
			k.ties(b[lo:hi], a[lo:hi], depth)
		}
		lo = hi
	}
}

// order returns the positions of s.keys in the stable order of the keys, in the bits of the mask.
func (s *keyedScratch) order() (order []uint64, mask uint64) {
	low, high := bounds(s.keys)
	span := bits.Len64(high - low)
	room := bits.Len(uint(len(s.keys) - 1))
	mask = 1<<room - 1
	cut := max(0, span+room-64)
	for i, v := range s.keys {
		s.packed[i] = (v-low)>>uint(cut)<<uint(room) | uint64(i)
	}
	sortWithin(s.packed, s.spare, false, 0, span-cut+room)
	if cut > 0 {
		s.repair(mask)
	}
	return s.packed, mask
}

// repair orders runs of packed words that differ in their positions only.
func (s *keyedScratch) repair(mask uint64) {
	for lo := 0; lo < len(s.packed); {
		hi := lo + 1
		for hi < len(s.packed) && s.packed[hi]&^mask == s.packed[lo]&^mask {
			hi++
		}
		if run := s.packed[lo:hi]; len(run) > keyedInsert {
			slices.SortStableFunc(run, func(p, q uint64) int { return cmp.Compare(s.keys[p&mask], s.keys[q&mask]) })
		} else {
			for i := 1; i < len(run); i++ {
				p := run[i]
				j := i
				for v := s.keys[p&mask]; j > 0 && s.keys[run[j-1]&mask] > v; j-- {
					run[j] = run[j-1]
				}
				run[j] = p
			}
		}
		lo = hi
	}
}
