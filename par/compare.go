package par

import (
	"cmp"

	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/iter"
)

// Compare compares a and b in lexicographic order: it returns -1 if at the first
// position at which they differ the element of a is below that of b, 1 if it is above, and
// if they don't differ, -1, 0 or 1 as a is shorter than b, as long, or longer. Elements
// compare as in cmp.Compare: a NaN is below everything else and equal to itself.
//
// Once two elements are found that differ, nothing new is started after them. If the length of one
// is not known, as after Filter, its elements are first packed into a slice, in parallel.
// It runs as a is tuned, under the lower limit of the two.
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
