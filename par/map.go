package par

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/iter"
)

// Map returns a pipeline over f(x) for every element x of it. Length and order stay the
// same. Map panics if f is nil.
func Map[T, U any](it Iter[T], f func(T) U) Iter[U] {
	return put[T, U](it, describe.Map, mapWork[T, U](f))
}

// mapWork is the work of Map.
type mapWork[T, U any] func(T) U

// Do maps a block.
func (f mapWork[T, U]) Do(s *iter.Step) {
	xs := in[T](s.In)
	if s.Behind != nil {
		mapKept(s, xs, f)
		return
	}
	out := in[U](s.Out)[:len(xs)]
	for i := range xs {
		s.N = i
		out[i] = f(xs[i]) // A variable for xs[i] would cost another copy of a struct.
	}
	s.N = len(out)
}
