package par

import (
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/internal/sources"
	"github.com/seed1237c087/manta/par/iter"
)

// ChunkBy returns a pipeline over the longest windows of xs in which same returns true for
// every two neighbours. The windows are disjoint, in order, and together cover xs. Functions
// may write to the windows. The capacity of a window ends where the window ends. When an
// ending runs, same is first called once for each pair of neighbours, in parallel. The
// positions at which same returns false are kept: one number for each window. ChunkBy panics
// if same is nil.
func ChunkBy[T any](xs []T, same func(a, b T) bool) Iter[[]T] {
	check.Func("ChunkBy", same == nil)
	c := cutting{kind: describe.ChunkBy, lo: 1, n: len(xs), code: describe.Code(same)}
	c.at = func(i int) bool { return !same(xs[i-1], xs[i]) }
	c.count = func(cuts []int) int { return min(len(xs), len(cuts)+1) }
	return cutAt(xs, &c)
}

// SplitFunc returns a pipeline over the windows of xs between the elements for which sep
// returns true. There is one more window than there are such elements. A window is empty if
// two such elements are neighbours, or if one is at an end of xs. Functions may write to the
// windows. The capacity of a window ends where the window ends. When an ending runs, sep is
// first called once for each element, in parallel. The positions at which sep returns true
// are kept: one number for each window. SplitFunc panics if sep is nil.
func SplitFunc[T any](xs []T, sep func(T) bool) Iter[[]T] {
	check.Func("SplitFunc", sep == nil)
	c := cutting{kind: describe.SplitFunc, n: len(xs), skip: 1, code: describe.Code(sep)}
	c.at = func(i int) bool { return sep(xs[i]) }
	c.count = func(cuts []int) int { return len(cuts) + 1 }
	return cutAt(xs, &c)
}

// SplitInclusiveFunc returns a pipeline over windows of xs. A window ends after each element
// for which sep returns true, and at the end of xs. The windows together cover xs, and no
// window is empty. For the rest see [SplitFunc].
func SplitInclusiveFunc[T any](xs []T, sep func(T) bool) Iter[[]T] {
	check.Func("SplitInclusiveFunc", sep == nil)
	c := cutting{kind: describe.SplitInclusiveFunc, n: len(xs), skip: 1, keep: 1, code: describe.Code(sep)}
	c.at = func(i int) bool { return sep(xs[i]) }
	c.count = func(cuts []int) int {
		n := len(cuts)
		if len(xs) > 0 && (n == 0 || cuts[n-1] < len(xs)-1) {
			n++
		}
		return n
	}
	return cutAt(xs, &c)
}

// cutting says where a slice of n elements is cut, and where windows lie between the cuts.
type cutting struct {
	kind  iter.Kind
	code  uint64               // code of the user's function
	lo, n int                  // cuts are at positions from lo to n-1
	at    func(i int) bool     // reports whether there is a cut at position i
	count func(cuts []int) int // returns the number of windows
	// A window begins skip elements after its first cut, and ends keep elements after
	// its last cut.
	skip, keep int
}

// cuts runs a search for the positions of the cuts, as a part of the run of b, and returns
// them.
func (c *cutting) cuts(b *describe.Binding, key uint64) []int {
	it := Range(c.lo, c.n).Filter(c.at).Node()
	return in[int](endings.Collect(it.Renamed(describe.Mix(key, uint64(describe.Filter))).Before(b)))
}

// window returns the bounds of window i.
func (c *cutting) window(cuts []int, i int) (lo, hi int) {
	hi = c.n
	if i > 0 {
		lo = cuts[i-1] + c.skip
	}
	if i < len(cuts) {
		hi = cuts[i] + c.keep
	}
	return lo, hi
}

func cutAt[T any](xs []T, c *cutting) Iter[[]T] {
	key := describe.Mix(uint64(c.kind), c.code)
	return Iter[[]T]{sources.Later(c.kind, of[[]T](), key, func(b *describe.Binding) iter.Node {
		cuts := c.cuts(b, key)
		return describe.Made(c.kind, c.count(cuts), describe.Exact|describe.Inert, nil, of[[]T](), func(s *iter.Step) {
			out := in[[]T](s.Out)
			at := s.At
			for i := range out {
				lo, hi := c.window(cuts, at)
				out[i] = xs[lo:hi:hi]
				at += s.By
			}
		})
	})}
}
