package bykey

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// For integers that lie close together, one bit for each possible integer takes the place of a table.
const (
	leastDense = 1 << 15 // elements that a slice must have
	denseBits  = 16      // bits for each element, at most, if there are as many portions as workers, up to mostDense portions
	roomyBits  = 32      // bits for each element, at most, if there are more portions
	mostDense  = 16
	leastRange = 1 << 10 // words of bits that takeOut does at a time, at least
	sampled    = 1 << 10 // elements that show whether it is worthwhile to look at the others
)

// integer is the set of the types as which integers are read from memory.
type integer interface{ uint16 | uint32 | uint64 }

// portion is a part of the elements. It keeps n of them, which begin at index lo of the memory for kept elements.
type portion[W integer] struct {
	lo, hi, n int      // in the end, hi is the index in the result to which the kept elements are copied
	low, high W        // the least and the largest element, flipped
	seen      []uint64 // a bit for each integer, counted from the least element of all portions
}

// dense returns the different elements of xs in the order in which they first appear, or nil if the elements lie too far apart. flip is the
// sign bit if the integers have signs, and otherwise 0. Each portion keeps the elements that are new within the portion. Then each portion
// drops the elements that an earlier portion has.
func dense[W integer](xs []W, flip W) []W {
	least := min(core.NumWorkers(), mostDense)
	most := uint64(len(xs)) * denseBits / uint64(least)
	if low, high := bounds(xs[:sampled], flip); uint64(high-low) >= most {
		return nil
	}
	all := make([]portion[W], core.NumWorkers())
	endings.Share(len(all), func(i int) {
		s := &all[i]
		s.low, s.high = bounds(xs[i*len(xs)/len(all):(i+1)*len(xs)/len(all)], flip)
	})
	low, high := all[0].low, all[0].high
	for _, s := range all {
		low, high = min(low, s.low), max(high, s.high)
	}
	if uint64(high-low) >= most {
		return nil
	}
	all = all[:min(len(all), max(least, int(uint64(len(xs))*roomyBits/(uint64(high-low)+1))))]
	kept := words[W](len(xs))
	endings.Share(len(all), func(i int) {
		s := &all[i]
		s.lo, s.hi = i*len(xs)/len(all), (i+1)*len(xs)/len(all)
		s.seen = make([]uint64, uint64(high-low)/64+1)
		engine.Stretches(s.lo, s.hi, func(lo, hi int) { s.n += keepNew(kept[s.lo+s.n:], xs[lo:hi], s.seen, low, flip) })
	})
	takeOut(all)
	endings.Share(len(all), func(i int) {
		if s := &all[i]; i > 0 { // No portion is before the first one.
			s.n = leave(kept[s.lo:s.lo+s.n], s.seen, low, flip)
		}
	})
	n := 0
	for i := range all {
		all[i].hi = n
		n += all[i].n
	}
	out := words[W](n)
	endings.Share(len(all), func(i int) {
		s, at := &all[i], all[i].hi
		engine.Stretches(s.lo, s.lo+s.n, func(lo, hi int) { at += copy(out[at:], kept[lo:hi]) })
	})
	return out
}

// bounds returns the least and the largest of xs, flipped.
func bounds[W integer](xs []W, flip W) (low, high W) {
	low = ^W(0)
	engine.Stretches(0, len(xs), func(lo, hi int) {
		l, h := low, high // The loop has these copies in registers.
		for _, x := range xs[lo:hi] {
			x ^= flip
			l, h = min(l, x), max(h, x)
		}
		low, high = l, h
	})
	return low, high
}

// keepNew writes the elements of xs that have not been seen to the slice to, notes them as seen, and returns their number. No branch
// depends on an element.
func keepNew[W integer](to, xs []W, seen []uint64, low, flip W) (n int) {
	for _, x := range xs {
		at := uint64((x ^ flip) - low)
		to[n] = x
		was := seen[at/64]
		seen[at/64] = was | 1<<(at&63)
		n += int(^was >> (at & 63) & 1)
	}
	return n
}

// takeOut replaces the bits of each portion except the first by the bits that all earlier portions have together. It overwrites the bits of
// the first portion. Each goroutine does a range of words.
func takeOut[W integer](all []portion[W]) {
	n := len(all[0].seen)
	ranges := min(len(all), n/leastRange+1)
	endings.Share(ranges, func(i int) {
		engine.Stretches(i*n/ranges, (i+1)*n/ranges, func(lo, hi int) {
			before := all[0].seen[lo:hi]
			for _, s := range all[1:] {
				seen := s.seen[lo:hi]
				for i, b := range seen {
					seen[i], before[i] = before[i], before[i]|b
				}
			}
		})
	})
}

// leave moves the elements of xs that have not been seen to the front of xs, and returns their number.
func leave[W integer](xs []W, seen []uint64, low, flip W) (n int) {
	engine.Stretches(0, len(xs), func(lo, hi int) { n += moveNew(xs[n:], xs[lo:hi], seen, low, flip) })
	return n
}

// moveNew writes the elements of xs that have not been seen to the slice to, and returns their number. to may overlap xs if to begins first.
func moveNew[W integer](to, xs []W, seen []uint64, low, flip W) (n int) {
	for _, x := range xs {
		at := uint64((x ^ flip) - low)
		to[n] = x
		n += int(^seen[at/64] >> (at & 63) & 1)
	}
	return n
}
