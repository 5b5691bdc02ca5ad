package par

import (
	"slices"

	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/iter"
)

// Equal reports whether a and b have the same number of elements and the elements at each
// position are equal, by ==. After two different elements are found, no new work starts on
// any worker; see [Iter.Any]. If both lengths are known and differ, nothing runs. If a
// length is not known, as after Filter, the elements of that pipeline are first packed
// into a slice, in parallel; if the lengths differ then, nothing more runs.
//
// Equal runs with the tuning of a, and under the lower limit of the two.
func Equal[T comparable](a, b Iter[T]) bool {
	return endings.Equal(a.Node(), b.Node(), of[int](), func(s *iter.Step) {
		s.N = 0 // Also if == panics: elements before the panic are then not known to be equal.
		if !slices.Equal(in[T](s.In)[:s.To], in[T](s.In2)[:s.To]) {
			s.N = 1 // One difference is enough.
		}
	})
}
