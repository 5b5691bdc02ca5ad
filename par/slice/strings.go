package slice

import (
	"encoding/binary"
	"slices"
	"strings"

	"github.com/seed1237c087/manta/par/internal/engine"
)

// prefix is the number of bytes of a string that a key holds.
const prefix = 8

// sortStrings sorts xs by eight bytes at a time: by the eight bytes after the prefix that is common to all strings, and
// then, among strings that share these bytes, by the next eight. It is the radix sort of P. M. McIlroy, K. Bostic and M. D.
// McIlroy ("Engineering radix sort", Computing Systems 6(1), 1993) with wide digits. It caches these digits beside the
// strings, as later versions of J. Bentley and R. Sedgewick's multikey quicksort do (R. Sinha and A. Wirth, 2010).
func sortStrings(xs []string) {
	if everySegment(len(xs), 1, func(lo, hi int) bool { return slices.IsSorted(xs[lo:hi]) }) {
		return
	}
	if everySegment(len(xs), 1, func(lo, hi int) bool {
		return slices.IsSortedFunc(xs[lo:hi], func(a, b string) int { return strings.Compare(b, a) })
	}) {
		Reverse(xs)
		return
	}
	k := &keyed[string]{keys: func(to []uint64, xs []string, depth int) {
		for i, x := range xs {
			to[i] = prefixAt(x, depth)
		}
	}}
	k.ties = func(xs, scratch []string, depth int) { orderTied(k, xs, scratch, depth+prefix) }
	k.sort(xs, make([]string, len(xs)), false, common(xs, 0))
}

// prefixAt returns the eight bytes of s from depth on, with zeros after the end.
func prefixAt(s string, depth int) uint64 {
	if len(s) >= depth+prefix {
		var b [prefix]byte
		copy(b[:], s[depth:])
		return binary.BigEndian.Uint64(b[:])
	}
	v := uint64(0)
	for i := depth; i < depth+prefix; i++ {
		v <<= 8
		if i < len(s) {
			v |= uint64(s[i])
		}
	}
	return v
}

// orderTied orders strings that agree in all bytes before depth. Of the last eight of these bytes, those after the end of a
// string count as zeros. Strings that end in the eight bytes or at depth come first, shorter before longer, because each of
// them is a prefix of the longer strings.
func orderTied(k *keyed[string], xs, scratch []string, depth int) {
	if len(xs) <= keyedInsert {
		slices.SortFunc(xs, func(s, t string) int { return compareFrom(s, t, depth) })
		return
	}
	long := endedFirst(xs, scratch, depth)
	xs, scratch = xs[long:], scratch[long:]
	if len(xs) > 1 {
		k.sort(xs, scratch, false, common(xs, depth))
	}
}

// endedFirst moves the strings of xs that end at depth, or up to prefix bytes before depth, to the front, shorter strings
// first. It returns how many such strings there are.
func endedFirst(xs, scratch []string, depth int) int {
	var at [prefix + 2]int
	class := func(s string) int { return max(0, min(len(s), depth+1)-(depth-prefix)) }
	engine.Stretches(0, len(xs), func(lo, hi int) {
		for _, s := range xs[lo:hi] {
			at[class(s)]++
		}
	})
	ended := len(xs) - at[prefix+1]
	if ended == 0 {
		return 0
	}
	sum := 0
	for c, n := range at {
		at[c] = sum
		sum += n
	}
	engine.Stretches(0, len(xs), func(lo, hi int) {
		for _, s := range xs[lo:hi] {
			c := class(s)
			scratch[at[c]] = s
			at[c]++
		}
	})
	copy(xs, scratch)
	return ended
}

// compareFrom compares two of the strings that orderTied describes.
func compareFrom(s, t string, depth int) int {
	if len(s) < depth || len(t) < depth {
		return len(s) - len(t)
	}
	return strings.Compare(s[depth:], t[depth:])
}

// common returns the length of the longest prefix that all of xs share. They are known to share the first from bytes.
func common(xs []string, from int) int {
	k := segmentsOf(len(xs), keyedGrain)
	lengths := make([]int, k)
	eachSegment(len(xs), k, func(i, lo, hi int) {
		shared := xs[0][from:]
		engine.Stretches(lo, hi, func(lo, hi int) {
			for _, s := range xs[lo:hi] {
				if shared == "" {
					break
				}
				if s = s[from:]; strings.HasPrefix(s, shared) {
					continue
				}
				n := 0
				for n < len(s) && s[n] == shared[n] {
					n++
				}
				shared = shared[:n]
			}
		})
		lengths[i] = from + len(shared)
	})
	return slices.Min(lengths)
}
