package par

import "github.com/seed1237c087/manta/par/iter"

// Zip4 returns a pipeline over quadruples of the elements of a, b, c and d at the same
// position. It is as long as the shortest of them. See [Zip].
func Zip4[A, B, C, D any](a Iter[A], b Iter[B], c Iter[C], d Iter[D]) Iter[Quad[A, B, C, D]] {
	return Iter[Quad[A, B, C, D]]{iter.Together(iter.Zip4, func(s *iter.Step) {
		as, ok := s.In.(*vec[A])
		if !ok {
			s.Describe(nil, nil, of[Quad[A, B, C, D]]())
			return
		}
		out := in[Quad[A, B, C, D]](s.Out)[:s.To]
		bs, cs, ds := in[B](s.In2)[:len(out)], in[C](s.In3)[:len(out)], in[D](s.In4)[:len(out)]
		for i, x := range as.Xs[:len(out)] {
			out[i] = Quad[A, B, C, D]{x, bs[i], cs[i], ds[i]}
		}
	}, a.Node(), b.Node(), c.Node(), d.Node())}
}
