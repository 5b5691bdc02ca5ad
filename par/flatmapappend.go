package par

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/loops"
)

// FlatMapAppend is [FlatMap] without a new slice for each element: f appends the elements for x to dst
// and returns the result, as append does. f must not change the elements that dst holds already, which
// come from other calls. f must not keep dst, because its memory is used again:
//
//	next := par.FlatMapAppend(par.Slice(frontier), func(dst []int, v int) []int {
//		return append(dst, graph[v]...)
//	})
//
// FlatMapAppend panics if f is nil. The ending panics if f returns a slice that is shorter than dst.
func FlatMapAppend[T, U any](it Iter[T], f func(dst []U, x T) []U) Iter[U] {
	return Iter[U]{loops.FlatMapAppendBy(it.Node(), describe.FlatMapAppend, f, func(to *[]U, n *int, dst []U, xs []T) {
		k, done := *n+1, dst                 // dst stays in registers, because no closure uses it.
		defer func() { *to, *n = done, k }() // To store them after each element would cost as much as a short f.
		for _, x := range xs {
			had := len(dst)
			if dst = f(dst, x); len(dst) < had {
				loops.Appended(len(dst), had)
			}
			done = dst
		}
	})}
}
