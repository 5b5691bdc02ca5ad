package par

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/run"
	"github.com/seed1237c087/manta/par/iter"
)

// Unzip returns the first and the second values of all pairs. Both slices are in order,
// and neither is nil. If the length is known, every value is written straight to its
// place. Otherwise Unzip costs what [Iter.Collect] does.
func Unzip[A, B any](it Iter[Pair[A, B]]) ([]A, []B) {
	a, b, p, _ := run.Gather(it.Node(), nil, describe.GatherSpec{Kind: describe.Unzip, Out: of[A](), Out2: of[B](), Loop: func(s *iter.Step) {
		xs := in[Pair[A, B]](s.In)
		as, bs := in[A](s.Out)[:len(xs)], in[B](s.Out2)[:len(xs)]
		for i := range xs {
			as[i], bs[i] = xs[i].First, xs[i].Second
		}
		s.N, s.N2 = len(xs), len(xs)
	}})
	as, bs := in[A](a), in[B](b)
	p.End()
	return as, bs
}
