package par

import (
	"cmp"

	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/iter"
)

// Compare compares a and b in lexicographic order. The result is -1 if a is less than b, 0 if they
// are equal, and 1 if a is greater. The elements at the first position at which a and b differ
// decide; if there is no such position, the shorter pipeline is less. Elements compare as in
// cmp.Compare: a NaN is below everything else and equal to itself.
//
// After two different elements are found, no new work starts at later positions. If the length of
// a or b is not known, as after Filter, its elements are first packed into a slice, in parallel.
// Compare runs with the tuning of a, and under the lower limit of the two.
func Compare[T cmp.Ordered](a, b Iter[T]) int {
	into := vec[int]{Xs: []int{0}}
	lengths, same := endings.Compare(a.Node(), b.Node(), func(s *iter.Step) {
		ys := in[T](s.In2)[:s.To]
		for i, x := range in[T](s.In)[:s.To] {
			if c := cmp.Compare(x, ys[i]); c != 0 {
				in[int](s.Out)[0], s.N = c, 1
				return
			}
		}
		s.N = 0
	}, &into)
	if same {
		return lengths
	}
	return into.Xs[0]
}
