package par

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/iter"
)

// Update returns a pipeline over the elements of it as f leaves them: f may change the
// element that it gets a pointer to, which is a copy, not the one in the source, and must
// not keep the pointer. For large elements this saves the copies that [Iter.Map] makes for
// argument and result. Length and order stay as they are. Update panics if f is nil.
func (it Iter[T]) Update(f func(*T)) Iter[T] {
	return put[T, T](it, describe.Update, updating[T](f))
}

// updating is the work of Update.
type updating[T any] func(*T)

// Do changes a block, or a copy of it.
func (f updating[T]) Do(s *iter.Step) {
	out := in[T](s.Out)
	copy(out, in[T](s.In)) // If both are the same memory, they stand there already.
	for i := range out {
		s.N = i
		f(&out[i])
	}
	s.N = len(out)
}
