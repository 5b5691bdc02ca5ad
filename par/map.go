package par

import "github.com/seed1237c087/manta/par/iter"

// Map returns a pipeline over f(x) for every element x. Length and order stay as they are.
// It panics if f is nil. For an f to another type there is the function [Map].
func (it Iter[T]) Map(f func(T) T) Iter[T] {
	return Iter[T]{it.n.Then(iter.Map, func(s *iter.Step) { mapBlock(s, f) })}
}

// Map returns a pipeline over f(x) for every element x of it. Length and order stay as they
// are. It panics if f is nil.
func Map[T, U any](it Iter[T], f func(T) U) Iter[U] {
	return Iter[U]{it.n.Then(iter.Map, func(s *iter.Step) { mapBlock(s, f) })}
}

func mapBlock[T, U any](s *iter.Step, f func(T) U) {
	src, ok := s.In.(*vec[T])
	if !ok {
		s.Describe(f, of[T](), of[U]())
		return
	}
	out := s.Out.(*vec[U]).xs
	if keep, ok := s.Behind.(func(U) bool); ok {
		n := s.N
		for _, x := range src.xs[s.From:s.To] {
			s.N = n
			y := f(x)
			out[n] = y // Without a branch, as in Filter.
			if keep(y) {
				n++
			}
		}
		s.N = n
		return
	}
	xs := src.xs[s.From:s.To]
	out = out[:len(xs)]
	for i, x := range xs {
		s.N = i
		out[i] = f(x)
	}
	s.N = len(xs)
}
