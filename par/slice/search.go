package slice

import (
	"sort"

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
	eachSegment(len(targets), segmentsOf(len(targets), searchGrain), func(_, lo, hi int) {
		for ; lo < hi; lo += searchBlock {
			core.Checkpoint()
			for i, t := range targets[lo:min(lo+searchBlock, hi)] {
				out[lo+i] = sort.Search(len(xs), func(j int) bool { return cmp(xs[j], t) >= 0 })
			}
		}
	})
	return out
}
