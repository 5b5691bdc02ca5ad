package loops

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/internal/sources"
)

// The lengths of segments. A scan has about scanSegments segments, or fewer if they would be shorter than leastSegment. Shorter
// segments would cost more bookkeeping than they are worth.
const (
	scanSegments = 256
	leastSegment = 8
)

// Scan does what par.Scan does. loop combines acc with the elements of xs in order, and returns the result. If write is set,
// loop replaces each element by the running value at that element.
func Scan[T any](n describe.Node, init T, loop func(acc T, xs []T, write bool) T) describe.Node {
	return ScanBy(n, describe.Scan|describe.Compiled, describe.Code(loop), init, loop)
}

// ScanBy is [Scan] for a loop that calls a user's function with the given code.
func ScanBy[T any](n describe.Node, k describe.Kind, code uint64, init T, loop func(acc T, xs []T, write bool) T) describe.Node {
	return sources.Remade(n, k, code, (*Vec[T])(nil), func(b *describe.Binding, n describe.Node) describe.Block {
		var all describe.Block
		xs := viewed[T](n)
		if xs != nil {
			all = (*Vec[T])(nil).Raw(len(xs))
		} else {
			all = endings.Collect(n)
			xs = all.(*Vec[T]).Xs
		}
		out := all.(*Vec[T]).Xs
		if len(xs) == 0 {
			return all
		}
		size := max(leastSegment, len(xs)/scanSegments)
		segment := func(i int) []T { return xs[i*size : min(len(xs), (i+1)*size)] }
		values := make([]T, (len(xs)-1)/size+1) // of each segment, and later of all that comes before the segment
		each := func(f func(lo, hi int)) {
			node := numbers(len(values), f).Renamed(describe.Mix(uint64(describe.Scan), code)).Before(b)
			endings.ForEachAs(node, describe.ForEach, describe.Code(f), f)
		}
		each(func(lo, hi int) {
			for ; lo < hi; lo++ {
				xs := segment(lo)
				values[lo] = loop(xs[0], xs[1:], false)
			}
		})
		before := init
		for i := range values {
			next := before
			if i+1 < len(values) { // The value of the last segment is not needed.
				next = loop(before, values[i:i+1], false)
			}
			values[i], before = before, next
		}
		each(func(lo, hi int) {
			for ; lo < hi; lo++ {
				to := out[lo*size:][:len(segment(lo))]
				copy(to, segment(lo)) // The segment may be there already.
				loop(values[lo], to, true)
			}
		})
		return all
	})
}

// viewed returns the elements of n if n is a slice and nothing observes the run of n. Otherwise it returns nil.
func viewed[T any](n describe.Node) []T {
	if m, is := n.Src.(*describe.Memory); is && m.Elems != nil && (n.Tuned == nil || n.Tuned.Progress == nil && n.Tuned.Part == nil) {
		return m.Elems.(*Vec[T]).Xs
	}
	return nil
}
