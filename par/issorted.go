package par

import (
	"cmp"
	"slices"

	"github.com/seed1237c087/manta/par/iter"
)

// IsSorted reports whether no element is below the one before it; true if there are none.
// Floats compare as in cmp.Compare: a NaN is below everything else. Once it is found that
// they are not sorted, nothing new is started anywhere; see [Iter.Any]. No positions are
// needed, so nothing is packed behind Filter.
func IsSorted[T cmp.Ordered](it Iter[T]) bool {
	return it.n.IsSorted(func(s *iter.Step) {
		src, ok := s.In.(*vec[T])
		if !ok {
			s.Describe(nil, of[T](), nil)
			return
		}
		s.Found = !slices.IsSorted(src.xs[s.From:s.To])
	})
}
