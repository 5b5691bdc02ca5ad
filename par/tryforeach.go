package par

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/iter"
)

// TryForEach calls f for every element until a call returns an error, and returns that; nil
// if none does. Of several errors it is the one at the lowest position, whatever ran first:
// an error stops what lies after it, and what lies before still runs. Panics count with
// them: what comes first surfaces. An error or a panic after it is dropped.
//
// After an error, the worker that met it calls f for no further element, though a stage before,
// such as Map, may have run for more; see [Iter.FindAny]. Other workers that are at elements after
// the error end their blocks, of up to 1,024. TryForEach panics if f is nil.
//
//go:noinline
func (it Iter[T]) TryForEach(f func(T) error) error {
	return findTry(source(it), describe.TryForEach, tryForEach[T](f))
}

// tryForEach is the work of TryForEach.
type tryForEach[T any] func(T) error

// Do looks for an element for which f returns an error.
func (f tryForEach[T]) Do(s *iter.Step) {
	for i, x := range in[T](s.In)[s.From:s.To] {
		if err := f(x); err != nil {
			s.N, s.Err, s.Found = i, err, true
			return
		}
	}
}
