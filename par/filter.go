package par

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/iter"
)

// Filter returns a pipeline over the elements for which keep returns true, in order. The
// length is not known, and operations that need positions must first pack the elements
// that are left. Filter panics if keep is nil.
func (it Iter[T]) Filter(keep func(T) bool) Iter[T] {
	return put[T, T](it, describe.Filter, filtering[T](keep))
}

// filtering is the work of Filter.
type filtering[T any] func(T) bool

// Do keeps the elements of a block for which keep returns true.
func (keep filtering[T]) Do(s *iter.Step) {
	xs, n := in[T](s.In)[s.From:s.To], s.N
	if s.Out == nil { // The elements are only counted.
		for _, x := range xs {
			if keep(x) {
				n++
			}
		}
		s.N = n
		return
	}
	// Elements that are kept move to the front, never past the element that is read,
	// because In and Out may be the same memory. Every element is written, and the
	// next element overwrites an element that is not kept. A branch instead would be
	// mispredicted often, which costs more than the call of keep.
	out := in[T](s.Out)
	for _, x := range xs {
		s.N = n
		out[n] = x
		if keep(x) {
			n++
		}
	}
	s.N = n
}

// mapKept is the loop of a Map that also does the work of the Filter after the Map.
func mapKept[T, U any](s *iter.Step, xs []T, f func(T) U) {
	out, keep, n := in[U](s.Out), s.Behind.(filtering[U]), s.N
	for _, x := range xs[s.From:s.To] {
		s.N = n
		y := f(x)
		out[n] = y // Without a branch, as in Filter.
		if keep(y) {
			n++
		}
	}
	s.N = n
}
