package par

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/iter"
)

// MapBlocks is [Map] with a loop of your own: f gets a block of elements of it as src, and writes one element for each to dst, at the
// same index. The compiler inlines code in that loop, so a cheap element does not cost a call:
//
//	squares := par.MapBlocks(it, func(dst, src []uint64) {
//		for i, x := range src {
//			dst[i] = x * x
//		}
//	})
//
// A block holds consecutive elements, in order, and is never empty; dst is as long as src. The length of blocks may differ from run
// to run. Therefore the result for an element must not depend on the other elements of the block. Length, order and bits are those of
// Map. Calls run at the same time. f must not write to src. dst may contain anything at first, and f must write all of it. f must
// keep neither src nor dst. A panic of f counts as a panic at the first position of its block: all earlier elements pass on to later
// stages, and no element of the block does. MapBlocks panics if f is nil.
func MapBlocks[T, U any](it Iter[T], f func(dst []U, src []T)) Iter[U] {
	return put[T, U](it, describe.MapBlocks, mappingBlocks[T, U](f))
}

// mappingBlocks is the work of MapBlocks.
type mappingBlocks[T, U any] func(dst []U, src []T)

// Do calls f for a block, unless the block is empty.
func (f mappingBlocks[T, U]) Do(s *iter.Step) {
	xs := in[T](s.In)
	n := len(xs)
	if n > 0 {
		f(in[U](s.Out)[:n:n], xs[:n:n])
	}
	s.N = n
}
