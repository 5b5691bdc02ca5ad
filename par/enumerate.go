package par

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/iter"
)

// Enumerate returns a pipeline over the elements of it together with their positions 0, 1,
// 2, and so on. If positions are not known because elements may be missing, as after Filter,
// the ending first packs the elements into a slice, in parallel. Elements that come batch by
// batch, as from [FromSeq], [FromChan], [ScanLines] or [FlatMap], are numbered as they come.
func Enumerate[T any](it Iter[T]) Iter[Item[T]] {
	return Iter[Item[T]]{source(it).Placed(describe.Enumerate, nil, of[T](), of[Item[T]](), func(s *iter.Step) {
		xs, at, by := in[T](s.In), s.Place(), s.By
		out := in[Item[T]](s.Out)[:len(xs)]
		for i, x := range xs {
			out[i] = Item[T]{at, x}
			at += by
		}
		s.N = len(xs)
	})}
}
