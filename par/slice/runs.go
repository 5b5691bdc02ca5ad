package slice

import (
	"github.com/seed1237c087/manta/par/internal/engine"
	"github.com/seed1237c087/manta/par/internal/sorting"
)

const (
	runsMost = 64 // runs up to which merging them beats sorting anew
	runsMin  = 64 // elements below which there is nothing to be gained
	runsLen  = 8  // elements up to which a run is too short, however few elements there are
)

// sortRuns sorts xs stably if xs consists of a few long runs, each ascending or strictly descending. It reports whether
// it has sorted xs. It gives up on random input after a few comparisons. Source: the natural merge sort (D. E. Knuth,
// The Art of Computer Programming 3, section 5.2.4), but neighbouring runs are merged, in parallel. A panic of cmp
// leaves xs a permutation.
func sortRuns[T any](xs []T, o order[T]) bool {
	if len(xs) < runsMin {
		return false
	}
	var ends, down [runsMost + 1]int
	k, falling := 0, 0
	for lo := 0; lo < len(xs); k++ {
		hi, falls := runEnd(xs, lo, o)
		if k == 0 && !falls && fewAtEnd(len(xs), hi) {
			sortStable(xs[hi:], o)
			putTail(xs, hi, func(x, y T) bool { return o.cmp(y, x) < 0 })
			return true
		}
		if hi-lo <= max(runsLen, (len(xs)-1)/runsMost) && hi < len(xs) {
			return false
		}
		if ends[k] = hi; falls {
			down[falling] = k
			falling++
		}
		lo = hi
	}
	for _, i := range down[:falling] {
		lo := 0
		if i > 0 {
			lo = ends[i-1]
		}
		Reverse(xs[lo:ends[i]])
	}
	if k > 1 {
		mergeRuns(xs, uncleared[T](len(xs)), ends[:k], o)
	}
	return true
}

// runEnd returns the end of the run that begins at lo, and whether the run descends.
func runEnd[T any](xs []T, lo int, o order[T]) (hi int, falls bool) {
	hi = lo + 1
	if hi == len(xs) {
		return hi, false
	}
	falls = o.cmp(xs[hi], xs[lo]) < 0
	for {
		to := hi + min(engine.Stretch, len(xs)-hi)
		engine.Look(to - hi)
		if hi += o.straight(xs[hi:to], falls); hi < to || hi == len(xs) {
			return hi, falls
		}
		hi-- // The next stretch begins with an element that has been looked at.
	}
}

// mergeStretches is mergeSort in place for many elements, with the scratch b.
func mergeStretches[T any](a, b []T, o order[T]) {
	var ends []int
	engine.Stretches(0, len(a), func(lo, hi int) {
		mergeSort(a[lo:hi], b[lo:hi], false, o)
		ends = append(ends, hi)
	})
	mergeRuns(a, b, ends, o)
}

// mergeRuns merges the ascending runs of xs that end at ends. It overwrites ends.
func mergeRuns[T any](xs, scratch []T, ends []int, o order[T]) {
	m := sorting.Merging{Key: mergeKey, Loop: func(s sorting.Step) int {
		in, out := xs, scratch
		if s.Back {
			in, out = out, in
		}
		return mergeFor(s, in[s.A:s.AEnd], in[s.B:s.BEnd], out, o)
	}}
	defer func() {
		if m.Back {
			copyMany(xs, scratch)
		}
	}()
	m.Merge(ends)
}
