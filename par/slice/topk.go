package slice

import (
	"fmt"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/engine"
)

const (
	topGrain = 1 << 14 // elements worth a task
	topBlock = 1 << 10 // elements between two looks at whether the caller is stopped
	topRoom  = 4       // times k elements are collected before those that can't be among the k largest are dropped
	topShare = 8       // where k is more than this part of the elements, sorting all is quicker
	// A segment sorts topRoom times k elements some times. So there are topSegments for each worker, or more if each has topWide times k elements.
	topSegments, topWide = 2, 1 << 10
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
	segments := segmentsOf(len(xs), topGrain)
	if segments > 1 {
		segments = min(segments, len(xs)/topShare/k, max(topSegments*core.NumWorkers(), len(xs)/topWide/k))
	}
	if segments <= 1 {
		return cloned(topOf(xs, k, cmp))
	}
	tops := make([][]T, segments)
	eachSegment(len(xs), segments, func(i, lo, hi int) { tops[i] = topOf(xs[lo:hi], k, cmp) })
	for len(tops) > 1 { // Neighbours are merged, all pairs at the same time.
		pairs := make([][]T, (len(tops)+1)/2)
		eachSegment(len(pairs), len(pairs), func(i, _, _ int) {
			if pairs[i] = tops[2*i]; 2*i+1 < len(tops) {
				pairs[i] = mergedTops(tops[2*i], tops[2*i+1], k, cmp)
			}
		})
		tops = pairs
	}
	return tops[0]
}

// topOf returns the largest min(k, len(xs)) elements of xs as determined by cmp, the largest first, with stable ties.
func topOf[T any](xs []T, k int, cmp func(a, b T) int) []T {
	descending := order[T]{cmp: func(a, b T) int { return cmp(b, a) }}
	if k > len(xs)/topShare {
		all := cloned(xs)
		sortStable(all, descending)
		return all[:min(k, len(all))]
	}
	kept := make([]T, 0, topRoom*k)
	var last T // of the k that are kept, once there are k
	full := false
	for lo := 0; lo < len(xs); lo += topBlock {
		core.Checkpoint()
		for _, x := range xs[lo:min(lo+topBlock, len(xs))] {
			if full && cmp(last, x) >= 0 {
				continue
			}
			if kept = append(kept, x); len(kept) == cap(kept) {
				sortStable(kept, descending)
				kept = kept[:k]
				last, full = kept[k-1], true
			}
		}
	}
	sortStable(kept, descending)
	return kept[:min(k, len(kept))]
}

// mergedTops returns the first k of a and b, which topOf has returned, a before b.
func mergedTops[T any](a, b []T, k int, cmp func(a, b T) int) []T {
	out := uncleared[T](min(k, len(a)+len(b)))
	for i, j := 0, 0; i+j < len(out); {
		if (i+j)%topBlock == 0 {
			core.Checkpoint()
		}
		if j == len(b) || i < len(a) && cmp(a[i], b[j]) >= 0 {
			out[i+j] = a[i]
			i++
		} else {
			out[i+j] = b[j]
			j++
		}
	}
	return out
}
