package par

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/iter"
)

// TryForEach calls f for every element until a call returns an error, and returns that error; if
// no call fails, it returns nil. If several calls fail, TryForEach returns the error at the lowest
// position, whichever call ran first: an error stops only the work on later elements. Panics count
// as errors in this order: the error or panic at the lowest position surfaces, and others are
// dropped.
//
// After an error, the worker that met it calls f for no further element, though an earlier stage,
// such as Map, may have run for more; see [Iter.FindAny]. Other workers that are at elements after
// the error finish their blocks, of up to 1,024 elements. TryForEach panics if f is nil.
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
