package par

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/iter"
)

// Update returns a pipeline over the elements of it as f changes them. f gets a pointer to
// a copy of the element, not to the element in the source, and must not keep the pointer.
// For large elements, Update saves the copies that [Iter.Map] makes for argument and
// result. Length and order stay the same. Update panics if f is nil.
func (it Iter[T]) Update(f func(*T)) Iter[T] {
	return put[T, T](it, describe.Update, updating[T](f))
}

// updating is the work of Update.
type updating[T any] func(*T)

// Do changes the elements of a block, or of a copy of it.
func (f updating[T]) Do(s *iter.Step) {
	out := in[T](s.Out)
	copy(out, in[T](s.In)) // copy does nothing if In and Out are the same memory.
	for i := range out {
		s.N = i
		f(&out[i])
	}
	s.N = len(out)
}
