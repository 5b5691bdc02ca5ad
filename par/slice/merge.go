package slice

import (
	"fmt"

	"github.com/seed1237c087/manta/par/internal/engine"
)

const (
	mergeGrain   = 1 << 12 // elements worth a task
	mergeLongest = 1 << 15 // elements that a task has at most, unless there are mergeTasks: the caller may be stopped between two
	mergeTasks   = 1 << 12
)

// Merge merges a and b, both sorted in ascending order as determined by cmp, into dst, and returns the part of dst that
// it filled. It is stable: of equal elements those of a come first, and each slice's own stay in their order. dst must
// not overlap a or b.
//
// Where a or b is not sorted, or cmp is inconsistent, dst holds their elements in an unspecified order, each once. A
// panic of cmp surfaces as a *core.PanicError; what dst holds then is unspecified. Merge panics where cmp is nil, and where
// dst is too short or overlaps a or b.
//
// Source: merging by equal parts of the output, whose ends are found by binary search ("merge path": N. Deo, A. Jain and
// M. Medidi, "An optimal parallel algorithm for merging using multiselection", Information Processing Letters 50(2),
// 1994).
func Merge[T any](dst, a, b []T, cmp func(x, y T) int) []T {
	checkFunc("Merge", cmp == nil)
	if len(a) > len(dst) || len(b) > len(dst)-len(a) { // The sum may be more than an int can count.
		panic(fmt.Sprintf("slice: Merge: dst has length %d, needs %d", len(dst), uint(len(a))+uint(len(b))))
	}
	dst = dst[:len(a)+len(b)]
	if overlap(dst, a) || overlap(dst, b) {
		panic("slice: Merge: dst overlaps a or b")
	}
	defer engine.Surface()
	mergeInto(dst, a, b, cmp)
	return dst
}

// mergeInto is Merge for a dst of the right length.
func mergeInto[T any](dst, a, b []T, cmp func(x, y T) int) {
	n := len(dst)
	k := max(segmentsOf(n, mergeGrain), min(n/mergeLongest, mergeTasks))
	fromA := make([]int, k+1) // how many elements of a are in the first i segments
	fromA[k] = len(a)
	for i := 1; i < k; i++ {
		at, _ := cut(n, k, i)
		fromA[i] = max(fromA[i-1], fairShare(a, b, at, cmp))
		if at-fromA[i] < part(n, k, i-1)-fromA[i-1] { // Not sorted: keep the shares in order.
			fromA[i] = fromA[i-1] + at - part(n, k, i-1)
		}
	}
	eachSegment(n, k, func(i, lo, hi int) {
		mergeAll(dst[lo:hi], a[fromA[i]:fromA[i+1]], b[lo-fromA[i]:hi-fromA[i+1]], cmp)
	})
}

// fairShare returns how many of the first n elements of a merged with b are from a.
func fairShare[T any](a, b []T, n int, cmp func(x, y T) int) int {
	lo, hi := max(0, n-len(b)), min(n, len(a))
	for lo < hi {
		mid := int(uint(lo+hi) >> 1)
		if cmp(b[n-mid-1], a[mid]) < 0 {
			hi = mid
		} else {
			lo = mid + 1
		}
	}
	return lo
}

// mergeAll merges a and b into dst, which has the length of both.
func mergeAll[T any](dst, a, b []T, cmp func(x, y T) int) {
	i, j := 0, 0
	for i < len(a) && j < len(b) {
		x, y := a[i], b[j]
		fromB := 0
		if cmp(y, x) < 0 {
			fromB = 1
			x = y
		}
		dst[i+j] = x
		i += 1 - fromB
		j += fromB
	}
	copy(dst[i+j:], a[i:])
	copy(dst[len(a)+j:], b[j:])
}
