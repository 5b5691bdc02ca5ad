package par

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/iter"
)

// FilterMap returns a pipeline over the values f(x), x an element of it, for which f also
// returns true, in order. The length is not known, and operations that need positions must
// first pack the values that are left. FilterMap panics if f is nil.
func FilterMap[T, U any](it Iter[T], f func(T) (U, bool)) Iter[U] {
	return put[T, U](it, describe.FilterMap, filterMapping[T, U](f))
}

// filterMapping is the work of FilterMap.
type filterMapping[T, U any] func(T) (U, bool)

// Do maps a block and keeps the values for which f returns true.
func (f filterMapping[T, U]) Do(s *iter.Step) {
	out, n := in[U](s.Out), s.N
	for _, x := range in[T](s.In)[s.From:s.To] {
		s.N = n
		y, keep := f(x)
		out[n] = y // Without a branch, as in Filter.
		if keep {
			n++
		}
	}
	s.N = n
}
