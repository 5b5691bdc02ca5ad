package par

import (
	"slices"

	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/iter"
)

// Equal reports whether a and b have the same number of elements and those at the same
// position are equal, by ==. Once two are found that differ, nothing new is started
// anywhere; see [Iter.Any]. If both lengths are known and differ, nothing runs. If one is
// not known, as after Filter, its elements are first packed into a slice, in parallel, and
// if the lengths differ then, no more runs.
//
// It runs as a is tuned, under the lower limit of the two.
func Equal[T comparable](a, b Iter[T]) bool {
	return endings.Equal(a.Node(), b.Node(), of[int](), func(s *iter.Step) {
		s.N = 0 // Of one that panics, too: nothing is known of those before it.
		if !slices.Equal(in[T](s.In)[:s.To], in[T](s.In2)[:s.To]) {
			s.N = 1 // One for all.
		}
	})
}
