package slice

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/engine"
)

const (
	searchGrain = 1 << 9 // targets worth a task
	searchBlock = 1 << 6 // targets between two looks at whether the caller is stopped
)

// BinarySearchAll returns for every target the first position of xs whose element is not less than the target, or len(xs)
// if there is none. xs must be sorted in ascending order as determined by cmp. The result has the length of targets and is
// not nil. A panic of cmp surfaces as a *core.PanicError. Of several panics the one at the lowest position of targets
// surfaces. BinarySearchAll panics if cmp is nil.
func BinarySearchAll[T any](xs, targets []T, cmp func(a, b T) int) []int {
	checkFunc("BinarySearchAll", cmp == nil)
	core.Checkpoint()
	defer engine.Surface()
	out := uncleared[int](len(targets))
	k := segmentsOf(len(targets), searchGrain)
	if k == 1 {
		searchAlone(out, xs, targets, cmp)
		return out
	}
	eachSegment(len(targets), k, func(_, lo, hi int) { searchAlone(out[lo:hi], xs, targets[lo:hi], cmp) })
	return out
}

// searchAlone is BinarySearchAll into out, on the calling goroutine.
func searchAlone[T any](out []int, xs, targets []T, cmp func(a, b T) int) {
	for lo := 0; lo < len(targets); lo += searchBlock {
		core.Checkpoint()
		out := out[lo:]
		for i, t := range targets[lo:min(lo+searchBlock, len(targets))] {
			from, to := 0, len(xs) // As sort.Search does, but without a second call for each call of cmp.
			for from < to {
				mid := int(uint(from+to) >> 1)
				if cmp(xs[mid], t) >= 0 {
					to = mid
				} else {
					from = mid + 1
				}
			}
			out[i] = from
		}
	}
}
