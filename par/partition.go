package par

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/run"
	"github.com/seed1237c087/manta/par/iter"
)

// Partition returns the elements for which pred returns true, and the other elements. Both
// slices are in order, and neither is nil. pred is called once for each element. The pieces
// are collected separately and then copied together in parallel, which takes twice the
// memory for that time. Partition panics if pred is nil.
func (it Iter[T]) Partition(pred func(T) bool) (yes, no []T) {
	a, b, p, _ := run.Gather(it.Node(), pred, describe.GatherSpec{Kind: describe.Partition, Out: of[T](), Out2: of[T](), Loop: func(s *iter.Step) {
		// Without a branch, as in Filter: every element is written to both sides, and on
		// the wrong side the next element overwrites it.
		yes, no := in[T](s.Out), in[T](s.Out2)
		xs, n := in[T](s.In), 0
		for i, x := range xs {
			yes[n], no[i-n] = x, x
			if pred(x) {
				n++
			}
		}
		s.N, s.N2 = n, len(xs)-n
	}})
	yes, no = in[T](a), in[T](b)
	p.End()
	return yes, no
}
