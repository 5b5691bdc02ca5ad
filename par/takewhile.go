package par

import (
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/sources"
	"github.com/seed1237c087/manta/par/iter"
)

// TakeWhile returns a pipeline over the elements of it before the first for which pred
// returns false. The input is processed window by window, in parallel, so pred is called for
// some elements after that one, at most twice as many as come before it and 64; what they
// panic with does not surface. The source may be endless. The length is not known. TakeWhile
// panics if pred is nil.
func (it Iter[T]) TakeWhile(pred func(T) bool) Iter[T] {
	return Iter[T]{sources.While(it.Node(), describe.TakeWhile, pred, nil, while(pred))}
}

// while returns a loop that looks for an element for which pred returns false, or before
// which it has done so anywhere, if State says. It is not inlined, so that there is one
// copy of the loop for each type, and in it the call of Load is inlined.
//
//go:noinline
func while[T any](pred func(T) bool) iter.Loop {
	return func(s *iter.Step) {
		xs := in[T](s.In)
		over, ok := s.State.(*seam.Bool)
		if !ok {
			over = &never
		}
		for i, x := range xs {
			s.N = i
			if over.Load() || !pred(x) {
				s.Found = true
				return
			}
		}
		s.N = len(xs)
	}
}

// never is what a loop of while looks at if nothing but pred decides.
var never seam.Bool
