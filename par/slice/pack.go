package slice

import (
	"math/bits"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/engine"
)

const (
	packGrain = 1 << 13 // elements worth a task
	flagBits  = 64
)

// flags has a bit for every element, which says whether the element is kept, and the number of kept elements before each
// segment.
type flags struct {
	n, k  int
	words []uint64 // the segments begin at multiples of flagBits
	start []int    // how many kept elements are before each segment, and in all
}

// flagged returns the flags of n elements. mask returns the flags of the elements [lo, hi), at most flagBits. flagged
// calls mask once for each such group.
func flagged(n int, mask func(lo, hi int) uint64) *flags {
	words := n / flagBits
	if n%flagBits != 0 {
		words++
	}
	f := &flags{n: n, k: segmentsOf(n, packGrain), words: make([]uint64, words)}
	f.start = make([]int, f.k+1)
	eachSegment(words, f.k, func(i, lo, hi int) {
		count := 0
		for w := lo; w < hi; w++ {
			core.Checkpoint()
			m := mask(w*flagBits, min((w+1)*flagBits, n))
			f.words[w] = m
			count += bits.OnesCount64(m)
		}
		f.start[i+1] = count
	})
	for i := range f.k {
		f.start[i+1] += f.start[i]
	}
	return f
}

// flagWhere flags the elements of xs for which pred is true. Its loop is that of maskWhere, which would take a tenth more as a call from here.
func flagWhere[T any](xs []T, pred func(x T) bool) *flags {
	return flagged(len(xs), func(lo, hi int) (m uint64) {
		for j, x := range xs[lo:hi] {
			bit := uint64(0)
			if pred(x) {
				bit = 1
			}
			m |= bit << (uint(j) & 63)
		}
		return m
	})
}

// maskWhere returns the flags of xs, which has at most flagBits elements.
func maskWhere[T any](xs []T, pred func(x T) bool) (m uint64) {
	for j, x := range xs {
		bit := uint64(0)
		if pred(x) {
			bit = 1
		}
		m |= bit << (uint(j) & 63)
	}
	return m
}

// total returns the number of flagged elements.
func (f *flags) total() int { return f.start[f.k] }

// each calls put for stretches of each segment, maybe in parallel. put gets the words of a stretch, the position first of the
// stretch, and the number at of flagged elements before it.
func (f *flags) each(put func(words []uint64, first, at int)) {
	const stretch = engine.Stretch / flagBits
	eachSegment(len(f.words), f.k, func(i, lo, hi int) {
		at := f.start[i]
		for ; lo < hi; lo += stretch {
			words := f.words[lo:min(lo+stretch, hi)]
			engine.Look(len(words) * flagBits)
			put(words, lo*flagBits, at)
			for _, w := range words {
				at += bits.OnesCount64(w)
			}
		}
	})
}

// Pack returns the elements of xs for which pred is true, in order, in a new slice that is not nil. pred is called once for each
// element, and several calls may run at the same time. Besides the result Pack takes one bit for each element of xs.
//
// A panic of pred surfaces as a *core.PanicError. Of several panics the one at the lowest position surfaces. Pack panics if pred
// is nil.
//
// Source: pack by a prefix sum over flags, as in G. E. Blelloch, "Prefix sums and their applications", 1990.
func Pack[T any](xs []T, pred func(x T) bool) []T {
	checkFunc("Pack", pred == nil)
	core.Checkpoint()
	defer engine.Surface()
	if len(xs) <= packInTurn {
		var f flagsInTurn
		flagInTurn(&f, xs, pred)
		return packedInTurn(&f, xs)
	}
	return packed(xs, flagWhere(xs, pred))
}

// packed returns the flagged elements of xs.
func packed[T any](xs []T, f *flags) []T {
	out := uncleared[T](f.total())
	moveFlagged(out, nil, xs, f)
	return out
}

// moveFlagged copies the flagged elements of xs to out, and the others to others, unless that is nil.
func moveFlagged[T any](out, others, xs []T, f *flags) {
	f.each(func(words []uint64, first, at int) {
		rest := first - at
		for w, m := range words {
			from := xs[first+w*flagBits:]
			at += copyFlagged(out[at:], from, m)
			if others == nil {
				continue
			}
			if m = ^m; len(from) < flagBits {
				m &= 1<<uint(len(from)) - 1
			}
			rest += copyFlagged(others[rest:], from, m)
		}
	})
}

// copyFlagged copies the elements of from whose bits are set in m to the beginning of to, and returns how many they are.
func copyFlagged[T any](to, from []T, m uint64) int {
	to = to[:bits.OnesCount64(m)]
	for j := range to {
		to[j] = from[bits.TrailingZeros64(m)]
		m &= m - 1
	}
	return len(to)
}

// PackIndex returns the positions of the elements of xs for which pred is true, in ascending order. In all else it is like
// [Pack].
func PackIndex[T any](xs []T, pred func(x T) bool) []int {
	checkFunc("PackIndex", pred == nil)
	core.Checkpoint()
	defer engine.Surface()
	if len(xs) <= packInTurn {
		var f flagsInTurn
		flagInTurn(&f, xs, pred)
		out := make([]int, f.total)
		putPositions(out, f.words[:], 0)
		return out
	}
	f := flagWhere(xs, pred)
	out := uncleared[int](f.total())
	f.each(func(words []uint64, first, at int) { putPositions(out[at:], words, first) })
	return out
}

// putPositions writes the positions of the flags of words to the beginning of to. The first flag is at position first.
func putPositions(to []int, words []uint64, first int) {
	at := 0
	for w, m := range words {
		for ; m != 0; m &= m - 1 {
			to[at] = first + w*flagBits + bits.TrailingZeros64(m)
			at++
		}
	}
}
