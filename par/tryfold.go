package par

import (
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/iter"
)

// TryFold returns what f makes of stretches of it, in order: for each stretch, starting
// with identity(), acc = f(acc, x) for one element after the other. A stretch is what one
// worker has done without a gap: they are disjoint, in order, together all of it, and how
// many there are is up to the scheduler and differs from run to run, most often a few for
// each worker. With [Iter.WithMaxLen] none has more elements than that says. There are
// none, and the slice is empty and not nil, if there is nothing to cut; a stretch may turn
// out to have no elements, behind Filter for example.
//
// If a call returns an error, TryFold returns no slice and that error: of several the one
// at the lowest position, whatever ran first, if f fails for an element in whatever
// stretch that is; see [Iter.TryForEach]. TryFold panics if a function is nil.
func TryFold[T, A any](it Iter[T], identity func() A, f func(A, T) (A, error)) ([]A, error) {
	check.Func("TryFold", identity == nil)
	out, p, err := gatherTry(it.Node(), f, describe.Gatherer{Kind: describe.TryFold, Out: of[A](), PerPiece: true, Loop: func(s *iter.Step) {
		to := &in[A](s.Out)[0]
		if s.In == nil {
			*to = identity()
			return
		}
		acc := *to
		for i, x := range in[T](s.In) {
			if acc, s.Err = f(acc, x); s.Err != nil {
				s.N = i
				return
			}
		}
		*to = acc
	}})
	if err != nil {
		return nil, err
	}
	accs := in[A](out)
	p.End()
	return accs, nil
}
