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
	p := it.n.Sortedness()
	k, _ := p.Kit.(*falls[T])
	if k == nil {
		k = &falls[T]{loop: func(s *iter.Step) {
			s.Found = !slices.IsSorted(in[T](s.In)[s.From:s.To])
		}}
		p.Kit = k
	}
	return p.IsSorted(k.loop)
}

// falls keeps the loop of IsSorted from one call to the next.
type falls[T any] struct {
	loop iter.Loop
	_    [0]T
}
