package par

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/iter"
)

// Filter returns a pipeline over the elements for which keep returns true, in order. Its
// length is not known, and operations that need positions must first pack what is left. It
// panics if keep is nil.
func (it Iter[T]) Filter(keep func(T) bool) Iter[T] {
	return Iter[T]{it.n.Then(describe.Filter, func(s *iter.Step) {
		src, ok := s.In.(*vec[T])
		if !ok {
			s.Describe(keep, of[T](), of[T]())
			return
		}
		n := s.N
		if s.Out == nil { // They are only counted.
			for _, x := range src.Xs[s.From:s.To] {
				if keep(x) {
					n++
				}
			}
			s.N = n
			return
		}
		// What is kept moves to the front, never beyond where it is read: in and out may
		// be the same memory. Every element is written, and the next one over it if it is
		// not kept, because a branch that goes either way at random costs more than the
		// call of keep.
		out := in[T](s.Out)
		for _, x := range src.Xs[s.From:s.To] {
			s.N = n
			out[n] = x
			if keep(x) {
				n++
			}
		}
		s.N = n
	})}
}
