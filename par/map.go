package par

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/iter"
)

// Map returns a pipeline over f(x) for every element x of it. Length and order stay as they
// are. It panics if f is nil.
func Map[T, U any](it Iter[T], f func(T) U) Iter[U] {
	return Iter[U]{it.n.Then(describe.Map, func(s *iter.Step) {
		src, ok := s.In.(*vec[T])
		if !ok {
			s.Describe(f, of[T](), of[U]())
			return
		}
		if s.Behind != nil {
			mapKept(s, src.Xs, f)
			return
		}
		out := in[U](s.Out)[:len(src.Xs)]
		for i := range src.Xs {
			s.N = i
			out[i] = f(src.Xs[i]) // Not by a variable: a struct would be copied to it first.
		}
		s.N = len(out)
	})}
}

// mapKept does the work of the Filter behind a Map too.
func mapKept[T, U any](s *iter.Step, xs []T, f func(T) U) {
	out, keep, n := in[U](s.Out), s.Behind.(func(U) bool), s.N
	for _, x := range xs[s.From:s.To] {
		s.N = n
		y := f(x)
		out[n] = y // Without a branch, as in Filter.
		if keep(y) {
			n++
		}
	}
	s.N = n
}
