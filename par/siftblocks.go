package par

import (
	"fmt"

	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/iter"
)

// SiftBlocks is [FilterMap] with a loop of your own: f gets the elements of it block by block, as src, writes what is to go on to the
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
// For the blocks see [MapBlocks]. Order stays as it is. The length is not known, and operations that need positions must first
// pack what is left. If f returns a number below 0 or above len(src), that is a panic; a panic of f counts as one at the first
// position of its block. SiftBlocks panics if f is nil.
func SiftBlocks[T, U any](it Iter[T], f func(dst []U, src []T) int) Iter[U] {
	return put[T, U](it, describe.SiftBlocks, siftingBlocks[T, U](f))
}

// siftingBlocks is the work of SiftBlocks.
type siftingBlocks[T, U any] func(dst []U, src []T) int

// Do has f sift a block, if there is anything in it.
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

// checkSifted panics if the function of a SiftBlocks returned n for a block of most
// elements, and can't have written so many.
func checkSifted(n, most int) {
	if n < 0 || n > most {
		panic(fmt.Sprintf("par: SiftBlocks: the function returned %d for a block of %d elements", n, most))
	}
}
