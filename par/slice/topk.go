package slice

import (
	"fmt"
	"slices"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/engine"
)

const (
	topGrain = 1 << 14 // elements worth a task
	topBlock = 1 << 10 // elements between two looks at whether the caller is stopped
	topRoom  = 4       // times k elements are collected before those that can't be among the k largest are dropped
	topShare = 8       // where k is more than this part of the elements, sorting all is quicker
)

// TopK returns the k largest elements of xs as determined by cmp, the largest first, and of equal ones those that come
// first in xs, in their order. If xs has fewer it returns all. The result is not nil.
//
// If k is small next to len(xs), cmp is called little more than once for each element. It takes a scratch of some
// times k elements for each worker, at most twice len(xs). A panic of cmp surfaces as a *core.PanicError. TopK panics if
// cmp is nil or k is negative.
func TopK[T any](xs []T, k int, cmp func(a, b T) int) []T {
	checkFunc("TopK", cmp == nil)
	if k < 0 {
		panic(fmt.Sprintf("slice: TopK: k must not be negative, got %d", k))
	}
	core.Checkpoint()
	k = min(k, len(xs))
	if k == 0 {
		return []T{}
	}
	defer engine.Surface()
	descending := func(a, b T) int { return cmp(b, a) }
	var out []T
	if segments := min(segmentsOf(len(xs), topGrain), len(xs)/topShare/k); segments <= 1 {
		out = topOf(xs, k, descending)
	} else {
		tops := make([][]T, segments)
		eachSegment(len(xs), segments, func(i, lo, hi int) {
			tops[i] = topOf(xs[lo:hi], k, descending)
		})
		out = topOf(slices.Concat(tops...), k, descending)
	}
	return cloned(out)
}

// topOf returns the first min(k, len(xs)) elements of xs in the order of cmp, with stable ties.
func topOf[T any](xs []T, k int, cmp func(a, b T) int) []T {
	if k > len(xs)/topShare {
		all := cloned(xs)
		sortStable(all, order[T]{cmp: cmp})
		return all[:min(k, len(all))]
	}
	kept := make([]T, 0, topRoom*k)
	var last T // of the k that are kept, once there are k
	full := false
	for lo := 0; lo < len(xs); lo += topBlock {
		core.Checkpoint()
		for _, x := range xs[lo:min(lo+topBlock, len(xs))] {
			if full && cmp(x, last) >= 0 {
				continue
			}
			if kept = append(kept, x); len(kept) == cap(kept) {
				sortStable(kept, order[T]{cmp: cmp})
				kept = kept[:k]
				last, full = kept[k-1], true
			}
		}
	}
	sortStable(kept, order[T]{cmp: cmp})
	return kept[:min(k, len(kept))]
}
