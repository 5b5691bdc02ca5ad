package bykey

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// Integers that lie close together are told apart by a bit for each possible one, and not by a table.
const (
	leastDense = 1 << 15 // elements
	denseBits  = 16      // for an element, of all portions together
	mostDense  = 16      // portions
	sampled    = 1 << 10 // elements that tell whether it is worth while to look at the others
)

// integer is one as it lies in memory.
type integer interface{ uint16 | uint32 | uint64 }

// portion is a part of the elements. It has kept n of them, which begin at lo.
type portion[W integer] struct {
	lo, hi, n int
	low, high W        // the least and the largest element, flipped
	seen      []uint64 // a bit for each integer from the least of all portions on
}

// dense returns the elements of xs without those that equal an earlier one, in order; nil if they lie too far apart. flip has the sign bit if
// the integers have signs. Each portion keeps what is new in it. Then what an earlier portion has is taken out.
func dense[W integer](xs []W, flip W) []W {
	all := make([]portion[W], min(core.NumWorkers(), mostDense))
	most := uint64(len(xs)) * denseBits / uint64(len(all))
	if low, high := bounds(xs[:sampled], flip); uint64(high-low) >= most {
		return nil
	}
	endings.Share(len(all), func(i int) {
		s := &all[i]
		s.lo, s.hi = i*len(xs)/len(all), (i+1)*len(xs)/len(all)
		s.low, s.high = bounds(xs[s.lo:s.hi], flip)
	})
	low, high := all[0].low, all[0].high
	for _, s := range all {
		low, high = min(low, s.low), max(high, s.high)
	}
	if uint64(high-low) >= most {
		return nil
	}
	kept := words[W](len(xs))
	endings.Share(len(all), func(i int) {
		s := &all[i]
		s.seen = make([]uint64, uint64(high-low)/64+1)
		engine.Stretches(s.lo, s.hi, func(lo, hi int) { s.n += keepNew(kept[s.lo+s.n:], xs[lo:hi], s.seen, low, flip) })
	})
	takeOut(all)
	endings.Share(len(all)-1, func(i int) {
		s := &all[i+1]
		s.n = leave(kept[s.lo:s.lo+s.n], s.seen, low, flip)
	})
	n := 0
	for _, s := range all {
		n += s.n
	}
	out, at := words[W](n), 0
	for _, s := range all {
		engine.Stretches(s.lo, s.lo+s.n, func(lo, hi int) { at += copy(out[at:], kept[lo:hi]) })
	}
	return out
}

// bounds returns the least and the largest of xs, flipped.
func bounds[W integer](xs []W, flip W) (low, high W) {
	low = ^W(0)
	engine.Stretches(0, len(xs), func(lo, hi int) {
		l, h := low, high // The loop has them in registers.
		for _, x := range xs[lo:hi] {
			x ^= flip
			l, h = min(l, x), max(h, x)
		}
		low, high = l, h
	})
	return low, high
}

// keepNew writes those of xs to to that have not been seen, notes them as seen, and returns how many they are. No branch depends on it.
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

// takeOut replaces what each portion has seen by what those before it have seen.
func takeOut[W integer](all []portion[W]) {
	before := all[0].seen
	for _, s := range all[1:] {
		engine.Stretches(0, len(before), func(lo, hi int) {
			for i, b := range s.seen[lo:hi] {
				s.seen[lo+i], before[lo+i] = before[lo+i], before[lo+i]|b
			}
		})
	}
}

// leave moves those of xs that have not been seen to the front, and returns how many they are.
func leave[W integer](xs []W, seen []uint64, low, flip W) (n int) {
	engine.Stretches(0, len(xs), func(lo, hi int) { n += moveNew(xs[n:], xs[lo:hi], seen, low, flip) })
	return n
}

// moveNew writes those of xs to to that have not been seen, and returns how many they are. to may begin before xs in one memory.
func moveNew[W integer](to, xs []W, seen []uint64, low, flip W) (n int) {
	for _, x := range xs {
		at := uint64((x ^ flip) - low)
		to[n] = x
		n += int(^seen[at/64] >> (at & 63) & 1)
	}
	return n
}
