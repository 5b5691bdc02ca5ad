package par

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/iter"
)

// Refs returns a pipeline over pointers to the elements of xs, in order, for work in
// place. Each pointer is given out once. Therefore functions that write through the
// pointer don't race unless they write beyond their own element. The length is known.
func Refs[T any](xs []T) Iter[*T] {
	r := &refsSource[T]{xs: xs}
	return Iter[*T]{r.source.Init(describe.Refs, len(xs), describe.Exact|describe.Inert, of[*T](), r)}
}

// refsSource is a source of pointers and the slice that they point into, in one allocation;
// see memory.
type refsSource[T any] struct {
	source describe.FillSource
	xs     []T
}

// Do writes a block, or calls the function of a ForEach.
func (r *refsSource[T]) Do(s *iter.Step) {
	xs := r.xs
	if f, ok := s.Behind.(func(*T)); ok {
		for i := range s.To {
			f(&xs[s.At+i*s.By])
		}
		return
	}
	out, at := in[*T](s.Out), s.At
	for i := range out {
		out[i] = &xs[at]
		at += s.By
	}
}
