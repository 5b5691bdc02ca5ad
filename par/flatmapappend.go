package par

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/loops"
)

// FlatMapAppend is [FlatMap] without a slice for each element: f appends the elements for x to dst and
// returns the result, as append does. dst may hold elements of other calls, which f must not change; it
// must not keep dst, whose memory may serve others. So there is not a slice for each element:
//
//	next := par.FlatMapAppend(par.Slice(frontier), func(dst []int, v int) []int {
//		return append(dst, graph[v]...)
//	})
//
// FlatMapAppend panics if f is nil, and its ending if f returns less than dst.
func FlatMapAppend[T, U any](it Iter[T], f func(dst []U, x T) []U) Iter[U] {
	return Iter[U]{loops.FlatMapAppendBy(it.Node(), describe.FlatMapAppend, f, func(to *[]U, n *int, dst []U, xs []T) {
		k, done := *n+1, dst                 // f gets dst from registers, because nobody else has it.
		defer func() { *to, *n = done, k }() // Behind each element it would cost as much as a short f.
		for _, x := range xs {
			had := len(dst)
			if dst = f(dst, x); len(dst) < had {
				loops.Appended(len(dst), had)
			}
			done = dst
		}
	})}
}
