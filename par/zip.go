package par

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/sources"
	"github.com/seed1237c087/manta/par/iter"
)

// Zip returns a pipeline over pairs of the elements of a and b at the same position. It is as long
// as the shorter of the two; further elements of the longer one are not made. If a length is not
// known, as after Filter, the ending first packs all elements of that pipeline into a slice, in
// parallel. But from a stream, such as [FromChan], the ending reads only as many elements as the
// other pipeline has, if that number is known by then.
//
// The pipeline has the tuning of a.
func Zip[A, B any](a Iter[A], b Iter[B]) Iter[Pair[A, B]] {
	return Iter[Pair[A, B]]{sources.Together(describe.Zip, nil, of[Pair[A, B]](), zipBlock[A, B], a.Node(), b.Node())}
}

// ZipEq is [Zip] for pipelines that must be of the same length. If the lengths differ,
// ZipEq panics at once if both lengths are known; otherwise the ending panics before it
// runs anything for the pairs. The ending reads at most one element more from a stream
// than the other pipeline has.
func ZipEq[A, B any](a Iter[A], b Iter[B]) Iter[Pair[A, B]] {
	return Iter[Pair[A, B]]{sources.Together(describe.ZipEq, nil, of[Pair[A, B]](), zipBlock[A, B], a.Node(), b.Node())}
}

func zipBlock[A, B any](s *iter.Step) {
	out := in[Pair[A, B]](s.Out)[:s.To]
	bs := in[B](s.In2)[:len(out)]
	for i, x := range in[A](s.In)[:len(out)] {
		out[i] = Pair[A, B]{x, bs[i]}
	}
}
