package par

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/iter"
)

// MapBlocks is [Map] with a loop of one's own: f gets the elements of it block by block, as
// src, and writes one element for each to dst, at the same index. dst is as long as src.
// The compiler inlines what stands in that loop, so a cheap element does not cost a call:
//
//	squares := par.MapBlocks(it, func(dst, src []uint64) {
//		for i, x := range src {
//			dst[i] = x * x
//		}
//	})
//
// A block holds consecutive elements, in order, and is never empty; together the blocks
// hold all. How long they are is up to the library and may differ from run to run, so what
// f makes of an element must not depend on the others of its block. Length and order stay
// as they are, and the sum of floats behind MapBlocks has the same bits as behind the same
// Map. Calls run at the same time as others. If [Iter.Rev] or [Iter.FindLast] comes later,
// blocks are turned around too.
//
// src is read-only, and dst may hold anything before f writes it: f must write all of it.
// Both are gone when f returns. They share no memory, unless [Iter.CollectInto] is given
// the slice that the pipeline began with. Their capacity ends with their length, so append
// never writes to what follows.
//
// A panic of f counts as one at the first position of its block: nothing of the block goes
// on to later stages, and all that comes before it does. MapBlocks panics if f is nil.
func MapBlocks[T, U any](it Iter[T], f func(dst []U, src []T)) Iter[U] {
	return Iter[U]{it.n.Then(describe.MapBlocks, func(s *iter.Step) {
		src, ok := s.In.(*vec[T])
		if !ok {
			s.Describe(f, of[T](), of[U]())
			return
		}
		n := len(src.Xs)
		if n > 0 {
			f(in[U](s.Out)[:n:n], src.Xs[:n:n])
		}
		s.N = n
	})}
}
