package slice

import (
	"fmt"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/engine"
)

const (
	topGrain  = 1 << 14 // elements worth a task
	topBlock  = 1 << 10 // elements between two looks at whether the caller is stopped
	topRoom   = 4       // times k elements are collected before those that can't be among the k largest are dropped
	topInsert = 32      // if k is at most this, an element that is kept is inserted into what was kept before
	topShare  = 8       // if k is more than one in so many elements, sorting all is quicker
	// A segment sorts topRoom*k elements several times. Therefore a worker has only topSegments segments, or more of at least topWide*k elements.
	topSegments, topWide = 2, 1 << 10
)

// TopK returns the k largest elements of xs as determined by cmp, the largest first. Of equal elements it takes those that come first in xs, in
// their order. If xs has fewer than k elements, TopK returns all of them. The result is not nil.
//
// If k is small next to len(xs), cmp is called little more than once for each element. TopK takes a scratch of a few times k elements for each
// worker, at most twice len(xs). A panic of cmp surfaces as a *core.PanicError. TopK panics if cmp is nil or k is negative.
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
		top := topOf(xs, k, cmp)
		if k > topInsert {
			top = cloned(top) // It is a part of a larger slice.
		}
		return top
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
	if k <= topInsert {
		return topFew(xs, k, cmp)
	}
	if k > len(xs)/topShare {
		all := cloned(xs)
		Reverse(all) // Elements that are equal come into the order that the second Reverse turns into theirs.
		sortStable(all, order[T]{cmp: cmp})
		all = all[max(0, len(all)-k):]
		Reverse(all)
		return all
	}
	descending := order[T]{cmp: func(a, b T) int { return cmp(b, a) }}
	kept := make([]T, 0, topRoom*k)
	var last T // the last of the k elements that are kept, if full
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

// topFew is topOf for a small k: it inserts elements into what is kept, which is in order at any time.
func topFew[T any](xs []T, k int, cmp func(a, b T) int) []T {
	kept := make([]T, 0, min(k, len(xs)))
	var last T // the last of the elements that are kept, if full
	full := false
	for lo := 0; lo < len(xs); lo += topBlock {
		core.Checkpoint()
		for _, x := range xs[lo:min(lo+topBlock, len(xs))] {
			if full && cmp(last, x) >= 0 {
				continue
			}
			if !full {
				kept = append(kept, x)
			}
			end := len(kept) - 1
			at := topPlace(kept[:end], x, cmp)
			copy(kept[at+1:], kept[at:end])
			kept[at] = x
			last, full = kept[end], len(kept) == cap(kept)
		}
	}
	return kept
}

// topPlace returns how many elements of kept, which is in order, are not less than x. It looks at the first element first. Therefore
// two calls of cmp for each element are enough if xs ascends.
func topPlace[T any](kept []T, x T, cmp func(a, b T) int) int {
	if len(kept) == 0 || cmp(kept[0], x) < 0 {
		return 0
	}
	at, end := 1, len(kept)
	for at < end {
		if mid := int(uint(at+end) >> 1); cmp(kept[mid], x) >= 0 {
			at = mid + 1
		} else {
			end = mid
		}
	}
	return at
}

// mergedTops merges a and b, two results of topOf, and returns the first k elements. Of equal elements those of a come first.
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
