package slice

import (
	"cmp"

	"github.com/seed1237c087/manta/par/internal/sorting"
)

// SortCompiled does what [SortFunc] does, or [SortStableFunc] if stable is set, with loops that contain cmp. Do not call it by
// hand: source that the command manta has rewritten calls it through package par/loops.
func SortCompiled[T any](xs []T, stable bool, cmp func(a, b T) int, loops sorting.Loops[T]) {
	sortBy(xs, stable, order[T]{cmp, loops})
}

// SortByKeyCompiled does what [SortByKey] does, with a loop that sets to[i] to the key of xs[i]. Do not call it by hand; see
// [SortCompiled].
func SortByKeyCompiled[T any, K cmp.Ordered](xs []T, key func(T) K, loop func(to []K, xs []T)) {
	sortByKey(xs, xs, key, loop, true)
}

// order is a comparison, and the loops that contain it, if there are any. Each method of order is a loop over elements.
type order[T any] struct {
	cmp   func(x, y T) int
	loops sorting.Loops[T]
}

// straight returns the length of the longest beginning of xs that ascends, or strictly descends if falls is set.
func (o order[T]) straight(xs []T, falls bool) int {
	want := 0
	if falls {
		want = -1
	}
	if o.loops != nil {
		return o.loops(sorting.Straight, want, nil, xs, nil, nil)
	}
	for i := 1; i < len(xs); i++ {
		if o.cmp(xs[i], xs[i-1])>>toSign != want {
			return i
		}
	}
	return len(xs)
}

// every reports whether all of xs, which is not empty, ascends, or strictly descends if falls is set.
func (o order[T]) every(xs []T, falls bool) bool {
	if len(xs) <= everyBlock {
		return o.straight(xs, falls) == len(xs)
	}
	return everySegment(len(xs), 1, func(lo, hi int) bool { return o.straight(xs[lo:hi], falls) == hi-lo })
}

// fours is [sorting.SortFours].
func (o order[T]) fours(dst, src []T) {
	if o.loops == nil {
		sorting.SortFours(dst, src, o.cmp)
		return
	}
	lo := o.loops(sorting.Fours, 0, dst, src, nil, nil)
	sorting.SortFours(dst[lo:], src[lo:], o.cmp)
}

// even merges neighbouring runs of width elements of src into dst, as [sorting.MergeRuns] does. It returns how many elements
// it has merged.
func (o order[T]) even(dst, src []T, width int) int {
	if o.loops != nil {
		return o.loops(sorting.Even, width, dst, src, nil, nil)
	}
	lo := 0
	for ; len(src)-lo >= 2*width; lo += 2 * width {
		sorting.MergeRuns(dst, lo, src, lo, lo+width, lo+width, lo+2*width, o.cmp)
	}
	return lo
}

// merge is [mergeAll].
func (o order[T]) merge(dst, a, b []T) {
	if o.loops != nil {
		o.loops(sorting.Runs, 0, dst, a, b, nil)
	} else {
		mergeAll(dst, a, b, o.cmp)
	}
}

// classify is the function classify. It calls a loop of o if o has loops.
func (o order[T]) classify(xs []T, ids []uint8, t *splitters[T]) {
	if o.loops == nil {
		classify(xs, ids, t, o.cmp)
		return
	}
	n := 2 * t.levels
	if t.equal {
		n++
	}
	o.loops(sorting.Buckets, n, t.sorted[:], xs, t.tree[:], ids)
}
