package par

import (
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/sources"
	"github.com/seed1237c087/manta/par/iter"
)

// TakeWhile returns a pipeline over the elements of it before the first for which pred
// returns false. The input is processed window by window, in parallel. Therefore pred is
// called for some elements after that first one: for at most twice as many elements as come
// before it, plus 64. A panic of pred for one of these does not surface. The source may be
// endless. The length is not known. TakeWhile panics if pred is nil.
func (it Iter[T]) TakeWhile(pred func(T) bool) Iter[T] {
	return Iter[T]{sources.While(it.Node(), describe.TakeWhile, pred, nil, while(pred))}
}

// while returns a loop that stops at the first element for which pred returns false. If
// State is set, the loop also stops when pred has returned false in any loop. while is
// not inlined, so that there is one copy of the loop for each type, in which the call of
// Load is inlined.
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

// never is the flag that a loop of while reads if State is not set.
var never seam.Bool
