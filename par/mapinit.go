package par

import (
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/iter"
)

// MapInit returns a pipeline over f(s, x) for every element x of it, where s is a state
// that init has made: one for each of the pieces into which the scheduler cuts the work,
// and no other uses it. So with [Iter.WithMaxLen] a state serves that many elements at
// most. How many pieces there are depends on time, but they are far fewer than elements;
// with [MapLocal] there are fewer states still. The results of f are the same on every run
// only if they do not depend on what s has seen before. Length and order stay as they are.
// MapInit panics if a function is nil.
func MapInit[T, U, S any](it Iter[T], init func() S, f func(S, T) U) Iter[U] {
	check.Func("MapInit", init == nil || f == nil)
	return Iter[U]{it.n.Then(describe.MapInit, func(s *iter.Step) {
		src, ok := s.In.(*vec[T])
		if !ok {
			s.Describe(f, of[T](), of[U]())
			return
		}
		xs := src.Xs
		if len(xs) == 0 {
			return // No state is needed.
		}
		state, ok := s.State.(*S)
		if !ok { // The first block of a piece.
			state = new(S)
			*state = init()
			s.State = state
		}
		out, st := in[U](s.Out)[:len(xs)], *state
		for i, x := range xs {
			s.N = i
			out[i] = f(st, x)
		}
		s.N = len(xs)
	})}
}
