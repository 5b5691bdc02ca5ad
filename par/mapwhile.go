package par

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/sources"
	"github.com/seed1237c087/manta/par/iter"
)

// MapWhile returns a pipeline over f(x) for the elements x of it before the first for which
// f also returns false. The input is processed part by part, in parallel. Therefore f is
// called for some elements after that first one: for at most twice as many elements as come
// before it, plus 64. A panic for one of these does not surface. The length is not known.
// MapWhile panics if f is nil.
func MapWhile[T, U any](it Iter[T], f func(T) (U, bool)) Iter[U] {
	return Iter[U]{sources.While(it.Node(), describe.MapWhile, f, of[U](), func(s *iter.Step) {
		xs, out := in[T](s.In), in[U](s.Out)
		for i, x := range xs {
			s.N = i
			y, ok := f(x)
			if !ok {
				s.Found = true
				return
			}
			out[i] = y
		}
		s.N = len(xs)
	})}
}
