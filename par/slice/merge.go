package slice

import (
	"fmt"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/engine"
	"github.com/seed1237c087/manta/par/internal/sorting"
)

// mergeInTurn is how many elements are merged by the calling goroutine alone, because a second worker would not pay.
const mergeInTurn = 1 << 13

// mergeKey is the key of all merges in the engine's table of costs.
const mergeKey = 0x6d657267

// Merge merges a and b, both sorted in ascending order as determined by cmp, into dst, and returns the part of dst that
// it filled. Merge is stable: of equal elements those of a come first, and elements of one slice keep their order. dst
// must not overlap a or b.
//
// If a or b is not sorted, or cmp is inconsistent, dst holds their elements in an unspecified order, each once. A panic
// of cmp surfaces as a *core.PanicError; what dst holds then is unspecified. Merge panics if cmp is nil, and if dst is
// too short or overlaps a or b.
func Merge[T any](dst, a, b []T, cmp func(x, y T) int) []T {
	checkFunc("Merge", cmp == nil)
	if len(a) > len(dst) || len(b) > len(dst)-len(a) { // The sum may be more than an int can count.
		panic(fmt.Sprintf("slice: Merge: dst has length %d, needs %d", len(dst), uint(len(a))+uint(len(b))))
	}
	dst = dst[:len(a)+len(b)]
	if overlap(dst, a) || overlap(dst, b) {
		panic("slice: Merge: dst overlaps a or b")
	}
	core.Checkpoint()
	defer engine.Surface()
	if len(dst) <= mergeInTurn {
		mergeAll(dst, a, b, cmp)
		return dst
	}
	m := sorting.Merging{Key: mergeKey, Loop: func(s sorting.Step) int {
		return mergeFor(s, a[s.A:s.AEnd], b[s.B-len(a):s.BEnd-len(a)], dst, order[T]{cmp: cmp})
	}}
	if m.Merge([]int{len(a), len(dst)}); m.Broken.Load() {
		copy(dst[copy(dst, a):], b)
	}
	return dst
}

// mergeFor does the job of s, as a sorting.SortLoop. a and b are the two stretches of s, and out is the whole slice that
// s writes to.
func mergeFor[T any](s sorting.Step, a, b, out []T, o order[T]) int {
	switch {
	case s.Job == sorting.Merge:
		o.merge(out[s.At:][:len(a)+len(b)], a, b)
	case o.cmp(b[0], a[0]) < 0: // The job is sorting.Before.
		return 1
	}
	return 0
}

// mergeAll is [sorting.MergeRuns] for two slices of their own, so no index chooses between them. It merges from both ends
// (bidirectional merging, after L. Bergdoll and O. Peters' driftsort, 2024). At each end, half as many steps as the
// shorter slice has elements stay in bounds, whatever cmp returns. No branch depends on cmp: a step writes both elements,
// and a later step overwrites the element that was not taken.
func mergeAll[T any](dst, a, b []T, cmp func(x, y T) int) {
	const few = 8 // fewer steps from both ends are not worth a turn
	if len(a) > 0 && len(b) > 0 && cmp(b[0], a[len(a)-1]) >= 0 {
		copy(dst[copy(dst, a):], b)
		return
	}
	for steps := min(len(a), len(b)) / 2; steps >= few; steps = min(len(a), len(b)) / 2 {
		i, j := 0, 0
		p, q := len(a)-1, len(b)-1
		for lo := range steps {
			x, y := a[i], b[j]
			s := cmp(y, x) >> toSign
			dst[lo-s], dst[lo+1+s] = x, y
			i += 1 + s
			j -= s

			hi := len(dst) - 1 - lo
			x, y = a[p], b[q]
			s = cmp(y, x) >> toSign
			dst[hi-1-s], dst[hi+s] = x, y
			p += s
			q -= 1 + s
		}
		dst, a, b = dst[steps:len(dst)-steps], a[i:p+1], b[j:q+1]
	}
	i, j := 0, 0
	for i < len(a) && j < len(b) {
		x, y := a[i], b[j]
		s := cmp(y, x) >> toSign
		dst[i+j-s], dst[i+j+1+s] = x, y
		i += 1 + s
		j -= s
	}
	copy(dst[i+j:], a[i:])
	copy(dst[len(a)+j:], b[j:])
}
