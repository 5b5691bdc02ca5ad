package par

import (
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/iter"
)

// Generate returns a pipeline over f(0), f(1), ..., f(n-1). The length is known. Generate
// panics if n is negative or f is nil.
func Generate[T any](n int, f func(i int) T) Iter[T] {
	check.Count("Generate", "n", n)
	return Iter[T]{describe.Made(describe.Generate, n, describe.Exact, f, of[T](), func(s *iter.Step) {
		out, at := in[T](s.Out), s.At
		for i := range out {
			s.N = i
			out[i] = f(at)
			at += s.By
		}
		s.N = len(out)
	})}
}
