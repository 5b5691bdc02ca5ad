package par

import "github.com/seed1237c087/manta/par/iter"

// Chunked returns a pipeline over the elements of it in slices of n, the last one shorter
// if n does not divide the length. The slices are new ones and may be kept. If the length
// of it is not known, as behind Filter, the ending first packs the elements into a slice,
// in parallel; otherwise it is known here too. If all that is done with a slice is to go
// through it, [FoldChunks] makes none. Chunked panics if n is below 1.
func Chunked[T any](it Iter[T], n int) Iter[[]T] {
	return Iter[[]T]{it.n.Chunked(n, func(s *iter.Step) {
		chunk, ok := s.In.(*vec[T])
		if !ok {
			s.Describe(nil, of[T](), of[[]T]())
			return
		}
		k := len(chunk.Xs)
		in[[]T](s.Out)[s.N] = chunk.Xs[:k:k]
	})}
}
