//go:build !go1.27

package par

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/iter"
)

// Map returns a pipeline over f(x) for every element x. Length and order stay as they are.
// It panics if f is nil. For an f to another type there is the function [Map]; with Go 1.27
// this method takes one, too.
func (it Iter[T]) Map(f func(T) T) Iter[T] {
	return Iter[T]{it.n.Then(describe.Map, func(s *iter.Step) {
		src, ok := s.In.(*vec[T])
		if !ok {
			s.Describe(f, of[T](), of[T]())
			return
		}
		if s.Behind != nil {
			mapKept(s, src.Xs, f)
			return
		}
		out := in[T](s.Out)[:len(src.Xs)]
		for i := range src.Xs {
			s.N = i
			out[i] = f(src.Xs[i]) // Not by a variable: a struct would be copied to it first.
		}
		s.N = len(out)
	})}
}
