package par

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/iter"
)

// Refs returns a pipeline over pointers to the elements of xs, in order, for work in
// place. Every pointer is given out once, so functions that write through it don't race
// unless they reach beyond their own element. The length is known.
func Refs[T any](xs []T) Iter[*T] {
	return Iter[*T]{describe.FillOf(describe.Refs, len(xs), of[*T](), func(s *iter.Step) {
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
	})}
}
