package slice

import "sort"

const searchGrain = 1 << 9 // targets worth a task

// BinarySearchAll returns for every target the first position of xs, which must be sorted in ascending order as determined
// by cmp, whose element is not less than the target: len(xs) where there is none. The result has the length of targets
// and is not nil. A panic of cmp surfaces as a *core.PanicError, of several the one at the lowest position of targets.
// BinarySearchAll panics where cmp is nil.
func BinarySearchAll[T any](xs, targets []T, cmp func(a, b T) int) []int {
	checkFunc("BinarySearchAll", cmp == nil)
	returned := false
	defer wrap(&returned)
	out := make([]int, len(targets))
	eachSegment(len(targets), segmentsOf(len(targets), searchGrain), func(_, lo, hi int) {
		for i, t := range targets[lo:hi] {
			out[lo+i] = sort.Search(len(xs), func(j int) bool { return cmp(xs[j], t) >= 0 })
		}
	})
	returned = true
	return out
}
