package par

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/iter"
)

// MapBlocks is [Map] with a loop of your own: f gets the elements of it block by block, as src, and writes one element for
// each to dst, at the same index. The compiler inlines what stands in that loop, so a cheap element does not cost a call:
//
//	squares := par.MapBlocks(it, func(dst, src []uint64) {
//		for i, x := range src {
//			dst[i] = x * x
//		}
//	})
//
// A block holds consecutive elements, in order, and is never empty; dst is as long as src. How long blocks are may differ from run to
// run, so what f makes of an element must not depend on the others. Length, order and bits are those of Map. Calls run at the same
// time as others. src is read-only. dst may hold anything before, and f must write all of it. Both are gone when f returns.
// A panic of f counts as one at the first position of its block: all that comes before it goes on to later stages, and nothing of the
// block does. MapBlocks panics if f is nil.
func MapBlocks[T, U any](it Iter[T], f func(dst []U, src []T)) Iter[U] {
	return put[T, U](it, describe.MapBlocks, mappingBlocks[T, U](f))
}

// mappingBlocks is the work of MapBlocks.
type mappingBlocks[T, U any] func(dst []U, src []T)

// Do has f map a block, if there is anything in it.
func (f mappingBlocks[T, U]) Do(s *iter.Step) {
	xs := in[T](s.In)
	n := len(xs)
	if n > 0 {
		f(in[U](s.Out)[:n:n], xs[:n:n])
	}
	s.N = n
}
