package par

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/sources"
	"github.com/seed1237c087/manta/par/iter"
)

// Zip3 returns a pipeline over triples of the elements of a, b and c at the same position.
// The pipeline is as long as the shortest of the three. See [Zip].
func Zip3[A, B, C any](a Iter[A], b Iter[B], c Iter[C]) Iter[Triple[A, B, C]] {
	return Iter[Triple[A, B, C]]{sources.Together(describe.Zip3, nil, of[Triple[A, B, C]](), func(s *iter.Step) {
		out := in[Triple[A, B, C]](s.Out)[:s.To]
		bs, cs := in[B](s.In2)[:len(out)], in[C](s.In3)[:len(out)]
		for i, x := range in[A](s.In)[:len(out)] {
			out[i] = Triple[A, B, C]{x, bs[i], cs[i]}
		}
	}, a.Node(), b.Node(), c.Node())}
}
