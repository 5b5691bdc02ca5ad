package slice

import (
	"fmt"
	"math/bits"
)

const (
	nthSort = 64 // elements up to which sorting is quickest
)

// NthElement brings the element to position n of xs that would be there if xs were sorted in ascending order as
// determined by cmp, no greater ones before it and no less ones behind it, and returns it. The others' order is
// unspecified, but the same on every run and with any number of workers. It takes time proportional to len(xs) for all
// but contrived inputs, and a scratch of len(xs) elements.
//
// A panic of cmp surfaces as a *core.PanicError and leaves xs a permutation of what it was; so does an inconsistent cmp,
// with which the call ends. NthElement panics where cmp is nil or n is not in [0, len(xs)).
//
// Source: C. A. R. Hoare, "Algorithm 65: find", Communications of the ACM 4(7), 1961, with pivots to both sides of
// position n as in R. W. Floyd and R. L. Rivest, "Algorithm 489: SELECT", Communications of the ACM 18(3), 1975, and the
// parallel partition of [Partition].
func NthElement[T any](xs []T, n int, cmp func(a, b T) int) T {
	checkFunc("NthElement", cmp == nil)
	if n < 0 || n >= len(xs) {
		panic(fmt.Sprintf("slice: NthElement: n must be in [0, %d), got %d", len(xs), n))
	}
	returned := false
	defer wrap(&returned)
	part, at := xs, n
	scratch := make([]T, len(xs))
	for limit := bits.Len(uint(len(xs))); len(part) > nthSort && limit > 0; limit-- {
		low, high := bracket(part, at, cmp)
		l := partition(part, scratch, func(x T) bool { return cmp(x, low) < 0 })
		if at < l {
			part = part[:l]
			continue
		}
		part, at = part[l:], at-l
		l = partition(part, scratch, func(x T) bool { return cmp(x, high) <= 0 })
		if at >= l {
			part, at = part[l:], at-l
			continue
		}
		part = part[:l]
		if l = partition(part, scratch, func(x T) bool { return cmp(x, low) <= 0 }); at < l {
			part = part[:0] // All of these equal low.
			break
		}
		part, at = part[l:], at-l
		if l = partition(part, scratch, func(x T) bool { return cmp(x, high) < 0 }); at >= l {
			part = part[:0]
			break
		}
		part = part[:l]
	}
	sortStable(part, cmp)
	returned = true
	return xs[n]
}

// bracket returns two elements of xs that are likely to lie a little before and a little behind position n of its order.
func bracket[T any](xs []T, n int, cmp func(a, b T) int) (low, high T) {
	size := 1 << ((bits.Len(uint(len(xs))) + 1) / 2)
	size = min(size, len(xs))
	sample := make([]T, size)
	at := uint64(0)
	for i := range sample {
		at += 0x9e3779b97f4a7c15
		j, _ := bits.Mul64(at, uint64(len(xs)))
		sample[i] = xs[j]
	}
	scratch := make([]T, size)
	quickSort(sample, scratch, false, cmp)
	mid := int(float64(n) / float64(len(xs)) * float64(size))
	margin := 1 << (bits.Len(uint(size)) / 2)
	return sample[max(0, mid-margin)], sample[min(size-1, mid+margin)]
}
