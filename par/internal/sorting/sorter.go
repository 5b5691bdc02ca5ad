package sorting

import "github.com/seed1237c087/manta/par/internal/block"

// Call is what a [Sorter] does at one call. [A, AEnd) and [B, BEnd) are stretches of In.
type Call struct {
	Job     Job
	In, Out block.Block // nil where the Sorter knows its two arrays
	Back    bool        // In is the second array and Out the first one
	A, AEnd int
	B, BEnd int
	At      int
}

// Job is one of the things that a [Sorter] knows how to do.
type Job uint8

const (
	// Few sorts the first stretch, which is short, in place.
	Few Job = iota
	// Merge merges the two stretches, which are sorted, into Out from index At on. Equal
	// elements of the first come before those of the second.
	Merge
	// Split tells how many elements of the first stretch are among the first At of what Merge
	// would make.
	Split
)

// A Sorter does the part of a sort that depends on the type of the elements. It returns what Split tells, else 0.
type Sorter func(s Call) int

// Do does what s says, other than Few, for a Sorter: with the two stretches, and out, which is all of Out.
func Do[T any](s Call, a, b, out []T, cmp func(x, y T) int) int {
	if s.Job == Split {
		return fairShare(a, b, s.At, cmp)
	}
	Into(out[s.At:][:len(a)+len(b)], a, b, cmp)
	return 0
}

// Into merges a and b into dst, which has the length of both.
func Into[T any](dst, a, b []T, cmp func(x, y T) int) {
	i, j := 0, 0
	if len(a) > 0 && len(b) > 0 && cmp(b[0], a[len(a)-1]) >= 0 {
		i = copy(dst, a)
	}
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
