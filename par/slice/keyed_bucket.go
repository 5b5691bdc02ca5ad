package slice

import (
	"math/bits"

	"github.com/seed1237c087/manta/core"
)

// keyedScratch is what the sort of a bucket needs besides the elements' scratch.
type keyedScratch struct {
	keys, moved  []uint64
	places       []uint32 // see placeKeys
	order        []uint16
	lower, upper [1 << leafDigit]uint32
}

func (s *keyedScratch) grow(n int) {
	if cap(s.keys) < n {
		both := uncleared[uint64](2 * n)
		s.keys, s.moved, s.places, s.order = both[:n:n], both[n:], uncleared[uint32](n), uncleared[uint16](n)
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
	for len(a) > keyedMost { // Only keys that change come together so, and then there is no order.
		k.sortKnown(s, s.keys[:keyedMost], s.moved, a[:keyedMost], b[:keyedMost], toB, depth)
		a, b, s.keys = a[keyedMost:], b[keyedMost:], s.keys[keyedMost:]
	}
	k.sortKnown(s, s.keys, s.moved, a, b, toB, depth)
}

// sortKnown is sortBucket for elements whose keys are known. moved, which is as long as keys, gets these in order.
func (k *keyed[T]) sortKnown(s *keyedScratch, keys, moved []uint64, a, b []T, toB bool, depth int) {
	n := len(a)
	low, high := bounds(keys)
	span := bits.Len64(high - low)
	if n <= keyedInsert || span == 0 {
		if toB {
			copy(b, a)
			a, b = b, a
		}
		if span > 0 {
			insertKeyed(a, keys)
		}
		k.order(s, keys, moved, a, b, low, 0, depth)
		return
	}
	known := min(span, 2*leafDigit, bits.Len(uint(n))+spareBits)
	if span-known <= 3 && span <= 2*leafDigit { // Then be done with it.
		known = span
	}
	width, cut := uint(known+1)/2, uint(span-known)
	lower, upper := s.lower[:1<<width], s.upper[:1<<width]
	clear(lower)
	clear(upper)
	countKeys(keys, low, cut, width, &s.lower, &s.upper)
	starts(lower)
	starts(upper)
	places := s.places[:n]
	placeKeys(places, keys, low, cut, width, &s.lower)
	order := s.order[:n]
	orderPlaces(order, places, &s.upper)
	for i, p := range order {
		b[i] = a[p]
	}
	if cut > 0 || k.ties != nil {
		for i, p := range order {
			moved[i] = keys[p]
		}
	}
	if toB {
		a, b = b, a
	} else {
		copy(a, b)
	}
	k.order(s, moved, keys, a, b, low, cut, depth)
}

// order sorts elements that are in the order of their keys but for the lowest cut bits.
func (k *keyed[T]) order(s *keyedScratch, keys, spare []uint64, a, b []T, low uint64, cut uint, depth int) {
	if cut == 0 && k.ties == nil {
		return
	}
	for lo := 0; lo < len(a); {
		v := (keys[lo] - low) >> cut
		hi := lo + 1
		for hi < len(a) && (keys[hi]-low)>>cut == v {
			hi++
		}
		switch {
		case hi-lo == 1:
		case cut == 0:
			k.ties(a[lo:hi], b[lo:hi], depth)
		default:
			k.sortKnown(s, keys[lo:hi], spare[lo:hi], a[lo:hi], b[lo:hi], false, depth)
		}
		lo = hi
	}
}

// insertKeyed sorts a few elements and their keys.
func insertKeyed[T any](a []T, keys []uint64) {
	for i := 1; i < len(keys); i++ {
		v, x := keys[i], a[i]
		j := i
		for ; j > 0 && keys[j-1] > v; j-- {
			keys[j], a[j] = keys[j-1], a[j-1]
		}
		keys[j], a[j] = v, x
	}
}

// countKeys counts the two digits of width bits of keys, which are above cut bits.
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

// placeKeys sets places to the positions of keys in the order of their lower digits, where lower says. Their upper digits stand
// above 16 bits of positions.
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

// orderPlaces sets order to the positions of places in the order of their upper digits, where upper says.
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
