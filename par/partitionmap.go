package par

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/run"
	"github.com/seed1237c087/manta/par/iter"
)

// PartitionMap calls f for every element. It returns the values a of the elements for which
// first is true, and the values b of the other elements. Both slices are in order, and
// neither is nil. PartitionMap costs as much as [Iter.Partition]. PartitionMap panics if f is
// nil.
func PartitionMap[T, A, B any](it Iter[T], f func(T) (a A, b B, first bool)) ([]A, []B) {
	a, b, p, _ := run.Gather(it.Node(), f, describe.GatherSpec{Kind: describe.PartitionMap, Out: of[A](), Out2: of[B](), Loop: func(s *iter.Step) {
		xs, as, bs := in[T](s.In), in[A](s.Out), in[B](s.Out2)
		n := 0
		for i, x := range xs {
			a, b, first := f(x)
			as[n], bs[i-n] = a, b
			if first {
				n++
			}
		}
		s.N, s.N2 = n, len(xs)-n
	}})
	as, bs := in[A](a), in[B](b)
	p.End()
	return as, bs
}
