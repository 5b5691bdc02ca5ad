package slice

import (
	"fmt"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/engine"
	"github.com/seed1237c087/manta/par/internal/sorting"
)

// Elements up to which a second worker would not pay.
const mergeInTurn = 1 << 13

// mergeKey is the key of all merges in the engine's table of costs.
const mergeKey = 0x6d657267

// Merge merges a and b, both sorted in ascending order as determined by cmp, into dst, and returns the part of dst that
// it filled. It is stable: of equal elements those of a come first, and each slice's own stay in their order. dst must
// not overlap a or b.
//
// Where a or b is not sorted, or cmp is inconsistent, dst holds their elements in an unspecified order, each once. A
// panic of cmp surfaces as a *core.PanicError; what dst holds then is unspecified. Merge panics where cmp is nil, and where
// dst is too short or overlaps a or b.
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
	if len(dst) <= mergeInTurn {
		core.Checkpoint()
		sorting.Into(dst, a, b, cmp)
		return dst
	}
	m := sorting.Merging{Key: mergeKey, Sorter: func(s sorting.Call) int {
		return sorting.Do(s, a[s.A:s.AEnd], b[s.B-len(a):s.BEnd-len(a)], dst, cmp)
	}}
	if m.Merge([]int{len(a), len(dst)}); m.Broken.Load() {
		copy(dst[copy(dst, a):], b)
	}
	return dst
}
