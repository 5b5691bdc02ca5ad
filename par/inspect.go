package par

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/iter"
)

// Inspect returns a pipeline over the elements of it that calls f for each element that
// passes, for logging and counting. Calls come in no order and at the same time. Length
// and order stay the same; nothing is copied. Inspect panics if f is nil.
func (it Iter[T]) Inspect(f func(T)) Iter[T] {
	return put[T, T](it, describe.Inspect, inspecting[T](f))
}

// inspecting is the work of Inspect.
type inspecting[T any] func(T)

// Do calls f for the elements of a block.
func (f inspecting[T]) Do(s *iter.Step) {
	xs := in[T](s.In)
	for i, x := range xs {
		s.N = i
		f(x)
	}
	s.N = len(xs)
}
