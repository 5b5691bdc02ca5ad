package par

import (
	"fmt"

	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/iter"
)

// SiftBlocks is [FilterMap] with a loop of your own: f gets a block of elements of it as src, writes the elements to keep to the
// front of dst, in order, and returns how many it has written. dst is as long as src. A cheap element does not cost a call:
//
//	odd := par.SiftBlocks(it, func(dst, src []int) int {
//		n := 0
//		for _, x := range src {
//			dst[n] = x
//			n += x & 1
//		}
//		return n
//	})
//
// [MapBlocks] describes the blocks. Order stays the same. The length is not known, and operations that need positions must first pack
// the elements that are left. SiftBlocks panics at a block for which f returns a number below 0 or above len(src). A panic of f
// counts as a panic at the first position of its block. SiftBlocks panics if f is nil.
func SiftBlocks[T, U any](it Iter[T], f func(dst []U, src []T) int) Iter[U] {
	return put[T, U](it, describe.SiftBlocks, siftingBlocks[T, U](f))
}

// siftingBlocks is the work of SiftBlocks.
type siftingBlocks[T, U any] func(dst []U, src []T) int

// Do calls f for a block, unless the block is empty.
func (f siftingBlocks[T, U]) Do(s *iter.Step) {
	xs := in[T](s.In)[s.From:s.To:s.To]
	if len(xs) == 0 {
		return
	}
	end := s.N + len(xs)
	n := f(in[U](s.Out)[s.N:end:end], xs)
	checkSifted(n, len(xs))
	s.N += n
}

// checkSifted panics if n, which the function of a SiftBlocks returned, is not possible for a block of most elements.
func checkSifted(n, most int) {
	if n < 0 || n > most {
		panic(fmt.Sprintf("par: SiftBlocks: the function returned %d for a block of %d elements", n, most))
	}
}
