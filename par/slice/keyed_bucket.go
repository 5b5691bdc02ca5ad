package slice

import (
	"cmp"
	"math/bits"

	"github.com/seed1237c087/manta/core"
)

// keyedScratch is the scratch of the sort of a bucket, besides the scratch for elements.
type keyedScratch struct {
	keys, moved  []uint64
	places       []uint32 // see placeKeys
	order, again []uint16 // positions; again is for a group of positions that is sorted once more
	lower, upper [1 << leafDigit]uint32
}

func (s *keyedScratch) grow(n int) {
	if cap(s.keys) < n {
		both := uncleared[uint64](2 * n)
		s.keys, s.moved, s.places = both[:n:n], both[n:], uncleared[uint32](n)
		orders := uncleared[uint16](2 * n)
		s.order, s.again = orders[:n:n], orders[n:]
	}
	s.keys, s.moved = s.keys[:n], s.moved[:n]
}

// sortBucket is sort on the calling goroutine.
func (k *keyed[T]) sortBucket(a, b []T, toB bool, depth int) {
	s := k.free.take()
	defer k.free.put(s)
	known := !toB
	defer bring(&known, b, a)
	core.Checkpoint()
	s.grow(len(a))
	k.keys(s.keys, a, depth)
	known = true
	for len(a) > keyedMost { // Only keys that change from call to call make so long a bucket. Then there is no order.
		k.sortKnown(s, s.keys[:keyedMost], a[:keyedMost], b[:keyedMost], toB, depth)
		a, b, s.keys = a[keyedMost:], b[keyedMost:], s.keys[keyedMost:]
	}
	k.sortKnown(s, s.keys, a, b, toB, depth)
}

// sortKnown is sortBucket for elements whose keys are known.
func (k *keyed[T]) sortKnown(s *keyedScratch, keys []uint64, a, b []T, toB bool, depth int) {
	n := len(a)
	order := s.order[:n]
	for i := range order {
		order[i] = uint16(i)
	}
	s.sortKeys(keys, s.moved[:n], order, true, k.ties != nil)
	for i, p := range order {
		b[i] = a[p]
	}
	if toB {
		a, b = b, a
	} else {
		copy(a, b)
	}
	if k.ties != nil {
		eachGroup(keys, 0, 0, func(lo, hi int) { k.ties(a[lo:hi], b[lo:hi], depth) })
	}
}

// sortKeys sorts order by keys: keys[i] is the key of the element at position order[i]. If wanted is set, it sorts keys too.
// spare is scratch of the length of keys. first is set if order holds the positions from 0 on.
func (s *keyedScratch) sortKeys(keys, spare []uint64, order []uint16, first, wanted bool) {
	n := len(keys)
	low, high := bounds(keys)
	span := bits.Len64(high - low)
	switch {
	case span == 0:
		return
	case n <= keyedInsert:
		insertKeyed(order, keys)
		return
	}
	width, cut := twoDigits(span, n, leafDigit)
	lower, upper := s.lower[:1<<width], s.upper[:1<<width]
	clear(lower)
	clear(upper)
	countKeys(keys, low, cut, width, &s.lower, &s.upper)
	starts(lower)
	starts(upper)
	places := s.places[:n]
	placeKeys(places, keys, low, cut, width, &s.lower)
	at := order
	if !first {
		at = s.again[:n]
	}
	orderPlaces(at, places, &s.upper)
	if cut == 0 && !wanted {
		return
	}
	for i, p := range at {
		spare[i] = keys[p]
	}
	copy(keys, spare)
	if !first {
		for i, p := range at {
			at[i] = order[p]
		}
		copy(order, at)
	}
	if cut > 0 {
		eachGroup(keys, low, cut, func(lo, hi int) { s.sortKeys(keys[lo:hi], spare[lo:hi], order[lo:hi], false, true) })
	}
}

// insertKeyed sorts a few keys, and order along with them.
func insertKeyed[K cmp.Ordered](order []uint16, keys []K) {
	for i := 1; i < len(keys); i++ {
		v, p := keys[i], order[i]
		j := i
		for ; j > 0 && cmp.Less(v, keys[j-1]); j-- {
			keys[j], order[j] = keys[j-1], order[j-1]
		}
		keys[j], order[j] = v, p
	}
}

// countKeys counts how often each value of the two digits of keys occurs. A digit has width bits, and below the lower digit
// there are cut bits.
//
//go:noinline
func countKeys(keys []uint64, low uint64, cut, width uint, lower, upper *[1 << leafDigit]uint32) {
	const most = 1<<leafDigit - 1
	cut, width = cut&63, width&63
	mask := uint64(1)<<width - 1
	for _, v := range keys {
		d := (v - low) >> cut
		lower[d&mask&most]++
		upper[d>>width&most]++
	}
}

// placeKeys sets places to the positions of keys in the order of their lower digits. lower says where the next key with each
// digit goes. In a place, the upper digit of the key stands above the 16 bits of the position.
//
//go:noinline
func placeKeys(places []uint32, keys []uint64, low uint64, cut, width uint, lower *[1 << leafDigit]uint32) {
	const most = 1<<leafDigit - 1
	cut, width = cut&63, width&63
	mask := uint64(1)<<width - 1
	for i, v := range keys {
		d := (v - low) >> cut
		at := lower[d&mask&most]
		lower[d&mask&most] = at + 1
		places[at] = uint32(d>>width)<<16 | uint32(i)
	}
}

// orderPlaces sets order to the positions in places in the order of their upper digits. upper says where the next position with
// each digit goes.
//
//go:noinline
func orderPlaces(order []uint16, places []uint32, upper *[1 << leafDigit]uint32) {
	for _, p := range places {
		d := p >> 16 % (1 << leafDigit)
		at := upper[d]
		upper[d] = at + 1
		order[at] = uint16(p)
	}
}
