package par

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/iter"
)

// Positions returns a pipeline over the positions of the elements of it for which pred
// returns true, in ascending order. The length is not known. [Enumerate] says when the
// ending first packs the elements into a slice. Positions panics if pred is nil.
func Positions[T any](it Iter[T], pred func(T) bool) Iter[int] {
	return Iter[int]{source(it).Placed(describe.Positions, pred, of[T](), of[int](), func(s *iter.Step) {
		out, n, at := in[int](s.Out), s.N, s.Place()
		for _, x := range in[T](s.In)[s.From:s.To] {
			s.N = n
			out[n] = at // Without a branch, as in Filter.
			if pred(x) {
				n++
			}
			at += s.By
		}
		s.N = n
	})}
}
