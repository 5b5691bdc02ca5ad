package par

import "github.com/seed1237c087/manta/par/iter"

// SortedFunc returns all elements in ascending order by cmp, in a new slice; equal ones stay
// in their order, so there is one result, whatever the number of workers. If there are no
// elements, it is empty and not nil. cmp must be a strict weak ordering, as for
// slices.SortFunc; if it is not, the result has all elements in some order.
//
// The elements are collected first, as by [Iter.Collect], and then sorted by merging, in
// parallel, with a second slice of that length. cmp is called about log2(n) times for each
// of n elements, by several goroutines at the same time. Of panics of cmp the one among the
// first elements surfaces, and [Do] stops the sort, too. SortedFunc panics if cmp is nil.
//
// [SortStableFunc] of what Collect returns does the same. It is faster and takes longer to
// compile.
func (it Iter[T]) SortedFunc(cmp func(a, b T) int) []T {
	checkFunc("SortedFunc", cmp == nil)
	return in[T](it.node().Sorted(iter.Code(cmp), sorter(cmp)))
}

// sorter returns what knows how to sort T. It is not inlined so that the compiler makes the
// function once for each type.
//
//go:noinline
func sorter[T any](cmp func(a, b T) int) iter.Sorter {
	return func(s *iter.Sorting) {
		xs := in[T](s.In)
		a, b := xs[s.A:s.AEnd], xs[s.B:s.BEnd]
		lo, hi := 0, 0
		switch s.Job {
		case iter.SortFew: // by binary insertion
			for i := 1; i < len(a); i++ {
				x := a[i]
				if cmp(x, a[i-1]) >= 0 {
					continue
				}
				for lo, hi = 0, i-1; lo < hi; {
					if mid := (lo + hi) / 2; cmp(x, a[mid]) < 0 {
						hi = mid
					} else {
						lo = mid + 1
					}
				}
				copy(a[lo+1:i+1], a[lo:])
				a[lo] = x
			}
		case iter.SortMerge:
			out := in[T](s.Out)[s.At:]
			if len(a) > 0 && len(b) > 0 && cmp(b[0], a[len(a)-1]) < 0 {
				if cmp(b[len(b)-1], a[0]) < 0 {
					a, b = b, a
				} else {
					for lo < len(a) && hi < len(b) {
						x := a[lo]
						if y := b[hi]; cmp(y, x) < 0 {
							x = y
							hi++
						} else {
							lo++
						}
						out[0] = x
						out = out[1:]
					}
				}
			}
			copy(out[copy(out, a[lo:]):], b[hi:])
		case iter.SortSplit:
			lo, hi = max(0, s.At-len(b)), min(s.At, len(a))
			for lo < hi {
				if mid := (lo + hi) / 2; cmp(b[s.At-mid-1], a[mid]) < 0 {
					hi = mid
				} else {
					lo = mid + 1
				}
			}
			s.A += lo
		}
	}
}
