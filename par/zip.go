package par

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/sources"
	"github.com/seed1237c087/manta/par/iter"
)

// Zip returns a pipeline over pairs of the elements of a and b at the same position; it is as long
// as the shorter of them, and the further elements of the longer one are not made. If the
// length of one is not known, as after Filter, the ending first packs all its elements
// into a slice, in parallel; but of a stream, such as [FromChan], only as many as the other one
// has, if that is known by then.
//
// The pipeline is tuned as a is.
func Zip[A, B any](a Iter[A], b Iter[B]) Iter[Pair[A, B]] {
	return Iter[Pair[A, B]]{sources.Together(describe.Zip, nil, of[Pair[A, B]](), zipBlock[A, B], a.Node(), b.Node())}
}

// ZipEq is [Zip] for pipelines that must be of the same length: it panics if they are not,
// at once if both lengths are known, and otherwise when an ending runs, before anything of
// the pairs. A stream is read up to one element more than the other one has.
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
