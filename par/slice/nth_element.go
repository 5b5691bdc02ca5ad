package slice

import (
	"fmt"
	"math/bits"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/engine"
)

const (
	nthSort  = 1 << 4  // elements up to which sorting is quickest
	nthAlone = 1 << 15 // elements up to which one goroutine is about as quick as many, and moves them in place
	nthGroup = 5       // elements of which one median is taken; see medianOfMedians
	nthGrain = 1 << 11 // groups worth a task
	nthBlock = 1 << 8  // groups between two looks at whether the caller is stopped
	// nthRounds*len(xs) is how many elements may be looked at in all rounds together. With a consistent cmp 20*len(xs) is
	// enough: of two rounds in a row one leaves seven tenths at most, and looks at another fifth for its pivot.
	nthRounds = 32
)

// NthElement moves to position n of xs the element that would be there if xs were sorted in ascending order as determined
// by cmp, and returns the element. Afterwards no element before position n is greater, and no element after it is less. The
// order of the other elements is unspecified, but the same on every run and with any number of workers. NthElement takes
// time proportional to len(xs), whatever the order of xs is, and, for more than 32,768 elements, a scratch of len(xs) elements.
//
// A panic of cmp surfaces as a *core.PanicError and leaves xs a permutation of what it was. With an inconsistent cmp the
// call returns, and leaves a permutation too. NthElement panics if cmp is nil or n is not in [0, len(xs)).
//
// Source: C. A. R. Hoare, "Algorithm 65: find", Communications of the ACM 4(7), 1961, with pivots to both sides of
// position n as in R. W. Floyd and R. L. Rivest, "Algorithm 489: SELECT", Communications of the ACM 18(3), 1975, and the
// parallel partition of [Partition]. If a sample leads to bad pivots, the next pivot is the median of medians of M. Blum,
// R. W. Floyd, V. Pratt, R. L. Rivest and R. E. Tarjan, "Time bounds for selection", Journal of Computer and System
// Sciences 7(4), 1973.
func NthElement[T any](xs []T, n int, cmp func(a, b T) int) T {
	checkFunc("NthElement", cmp == nil)
	if n < 0 || n >= len(xs) {
		panic(fmt.Sprintf("slice: NthElement: n must be in [0, %d), got %d", len(xs), n))
	}
	core.Checkpoint()
	defer engine.Surface()
	budget := nthRounds * len(xs)
	var scratch []T
	if len(xs) > nthAlone {
		scratch = uncleared[T](len(xs))
	}
	selectNth(xs, scratch, n, cmp, &budget)
	return xs[n]
}

// selectNth is NthElement for part, with a scratch at least as long as part. It sorts part once *budget elements have been
// looked at. Then cmp is inconsistent, and pivots might never make part shorter.
func selectNth[T any](part, scratch []T, at int, cmp func(a, b T) int, budget *int) {
	sure := false
	for len(part) > nthSort && *budget > 0 {
		*budget -= len(part)
		before := len(part)
		var low, high T
		switch {
		case sure:
			low = medianOfMedians(part, cmp, budget)
			high = low
		case before <= nthAlone:
			low = part[quick[T]{order: order[T]{cmp: cmp}}.median(part, 0, before/9, 2)] // a ninther
		default:
			low, high = bracket(part, at, cmp)
		}
		if before <= nthAlone {
			part, at = narrowAlone(part, at, low, cmp)
		} else {
			part, at = narrowTo(part, scratch, at, low, high, sure, cmp)
		}
		if len(part) == 0 {
			return
		}
		sure = !sure && len(part) > before/4*3
	}
	sortBy(part, false, order[T]{cmp: cmp})
}

// narrowTo cuts part by low and high, where high is not below low. It returns the part that contains position at, and the
// position within that part. The part is empty if the element at the position is in its place. same is set if low equals
// high.
func narrowTo[T any](part, scratch []T, at int, low, high T, same bool, cmp func(a, b T) int) ([]T, int) {
	l := partition(part, scratch, func(x T) bool { return cmp(x, low) < 0 })
	if at < l {
		return part[:l], at
	}
	part, at = part[l:], at-l
	l = partition(part, scratch, func(x T) bool { return cmp(x, high) <= 0 })
	if at >= l {
		return part[l:], at - l
	}
	if same {
		return nil, 0
	}
	part = part[:l]
	if l = partition(part, scratch, func(x T) bool { return cmp(x, low) <= 0 }); at < l {
		return nil, 0 // All of these equal low.
	}
	part, at = part[l:], at-l
	if l = partition(part, scratch, func(x T) bool { return cmp(x, high) < 0 }); at >= l {
		return nil, 0
	}
	return part[:l], at
}

// narrowAlone is narrowTo by one pivot, on the calling goroutine and in place. It is Hoare's partition: elements that equal
// the pivot may come to both sides, so that many equal elements are cut in half.
func narrowAlone[T any](part []T, at int, pivot T, cmp func(a, b T) int) ([]T, int) {
	engine.Look(len(part))
	i, j := 0, len(part)-1
	for i <= j {
		for i <= j && cmp(part[i], pivot) < 0 {
			i++
		}
		for i <= j && cmp(pivot, part[j]) < 0 {
			j--
		}
		if i <= j {
			part[i], part[j] = part[j], part[i]
			i++
			j--
		}
	}
	switch {
	case at <= j:
		return part[:j+1], at
	case at >= i:
		return part[i:], at - i
	}
	return nil, 0 // This one equals the pivot.
}

// medianOfMedians returns the median of the medians of groups of five elements of xs. The median is not among the least
// three tenths of xs or so, nor among the greatest three tenths.
func medianOfMedians[T any](xs []T, cmp func(a, b T) int, budget *int) T {
	groups := len(xs) / nthGroup
	medians := make([]T, 2*groups)
	medians, scratch := medians[:groups], medians[groups:]
	eachSegment(groups, segmentsOf(groups, nthGrain), func(_, lo, hi int) {
		for ; lo < hi; lo += nthBlock {
			to := min(lo+nthBlock, hi)
			engine.Look(to - lo)
			for i := lo; i < to; i++ {
				medians[i] = medianOf5([nthGroup]T(xs[i*nthGroup:]), cmp)
			}
		}
	})
	selectNth(medians, scratch, groups/2, cmp, budget)
	return medians[groups/2]
}

// medianOf5 returns the median of five elements with six comparisons.
func medianOf5[T any](x [nthGroup]T, cmp func(a, b T) int) T {
	a, b, c, d, e := x[0], x[1], x[2], x[3], x[4]
	if cmp(b, a) < 0 {
		a, b = b, a
	}
	if cmp(d, c) < 0 {
		c, d = d, c
	}
	if cmp(c, a) < 0 {
		b, c, d = d, a, b
	}
	// The least of the first four is not the median of five. The median is the second of b, c, d and e; c is not above d.
	if cmp(e, b) < 0 {
		b, e = e, b
	}
	if cmp(c, b) < 0 {
		c, e = b, d
	}
	if cmp(e, c) < 0 {
		return e
	}
	return c
}

// bracket returns two elements that are likely to lie a little before and a little after position n of xs in order.
func bracket[T any](xs []T, n int, cmp func(a, b T) int) (low, high T) {
	size := 1 << ((bits.Len(uint(len(xs))) + 1) / 2)
	size = min(size, len(xs))
	sample := make([]T, size)
	pick(sample, xs)
	scratch := make([]T, size)
	quickSort(sample, scratch, false, order[T]{cmp: cmp})
	mid := int(float64(n) / float64(len(xs)) * float64(size))
	margin := 1 << (bits.Len(uint(size)) / 2)
	return sample[max(0, mid-margin)], sample[min(size-1, mid+margin)]
}
