package par

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/iter"
)

// TryMap returns f(x) for every element x of it, in order, in a new slice. If there are no
// elements, the slice is empty and not nil. If a call returns an error, TryMap returns a
// nil slice and that error. If several calls fail, TryMap returns the error at the lowest
// position, whichever call ran first; see [Iter.TryForEach]. If the length is known,
// results are written straight to their places. Otherwise the pieces are collected
// separately and then copied together in parallel. TryMap panics if f is nil.
func TryMap[T, U any](it Iter[T], f func(T) (U, error)) ([]U, error) {
	out, p, err := gatherTry(it.Node(), f, describe.GatherSpec{Kind: describe.TryMap, Loop: tryMapper(f), Out: of[U]()})
	if err != nil {
		return nil, err
	}
	ys := in[U](out)
	p.End()
	return ys, nil
}

// tryMapper returns a loop that writes f(x) for every element x until a call fails.
func tryMapper[T, U any](f func(T) (U, error)) iter.Loop {
	return func(s *iter.Step) {
		xs := in[T](s.In)
		out := in[U](s.Out)[:len(xs)]
		for i, x := range xs {
			y, err := f(x)
			if err != nil {
				s.N, s.Err = i, err
				return
			}
			out[i] = y
		}
		s.N = len(xs)
	}
}
