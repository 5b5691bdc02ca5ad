package par

import (
	"cmp"

	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/internal/sorting"
	"github.com/seed1237c087/manta/par/slice"
)

// SortedFunc returns all elements in ascending order by cmp, in a new slice. Equal elements
// keep their order, so the result is the same with any number of workers. If there are no
// elements, the slice is empty and not nil. cmp must be a strict weak ordering, as for
// slices.SortFunc; otherwise the result has all elements in some order.
//
// The elements are collected first, as by [Iter.Collect], and then merge-sorted, in
// parallel, with a second slice of that length. cmp is called about log2(n) times for each
// of n elements, by several goroutines at the same time. If several calls of cmp panic, the
// panic for the first elements surfaces. [Do] stops the sort, too. SortedFunc panics if cmp
// is nil.
//
// [SortStableFunc] sorts an existing slice.
func (it Iter[T]) SortedFunc(cmp func(a, b T) int) []T {
	check.Func("SortedFunc", cmp == nil)
	return in[T](endings.Sorted(it.Node(), describe.Code(cmp), sorter(cmp)))
}

// SortedByKey returns all elements in ascending order of key(x), in a new slice. Elements
// with equal keys keep their order. If there are no elements, the slice is empty and not
// nil. Keys that are floats are ordered as by cmp.Compare, but 0 and -0 are equal. The
// elements are sorted as by [slice.SortByKey], which may call key several times for each
// element; [slice.SortByCachedKey] sorts a slice with fewer calls. Elements of a slice
// without stages are read where they are; other elements are collected first, as by
// [Iter.Collect]. SortedByKey panics if key is nil.
func SortedByKey[T any, K cmp.Ordered](it Iter[T], key func(T) K) []T {
	check.Func("SortedByKey", key == nil)
	if it.n.Pooled() {
		return inPool(it, func(it Iter[T]) []T { return SortedByKey(it, key) })
	}
	if it.n.Limited() { // slice.SortByKey has no limit on goroutines.
		return it.SortedFunc(func(a, b T) int { return cmp.Compare(key(a), key(b)) })
	}
	xs, ours := elements(it)
	sorted := xs
	if !ours {
		sorted = in[T](of[T]().Raw(len(xs)))
	}
	slice.SortByKeyInto(sorted, xs, key)
	return sorted
}

// sorter returns the loop that sorts elements of type T. It is not inlined, so that the compiler
// makes one copy for each type in a program.
//
//go:noinline
func sorter[T any](cmp func(a, b T) int) sorting.SortLoop {
	return func(s sorting.Step) int {
		xs := in[T](s.In)
		switch s.Job {
		case sorting.Few:
			sorting.SortFours(xs[s.A:s.AEnd], xs[s.A:s.AEnd], cmp)
		case sorting.Merge:
			sorting.MergeRuns(in[T](s.Out), s.At, xs, s.A, s.AEnd, s.B, s.BEnd, cmp)
		case sorting.Before:
			if cmp(xs[s.B], xs[s.A]) < 0 {
				return 1
			}
		}
		return 0
	}
}
