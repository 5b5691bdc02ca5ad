package par

import (
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/iter"
)

// TryFold returns accumulators of stretches of it, in order: for each stretch, starting
// with identity(), acc = f(acc, x) for one element after the other. Stretches are those of
// [Fold], and the result is the same on every run. There are none, and the slice is empty
// and not nil, if there is nothing to cut; a stretch may turn out to have no elements,
// after Filter for example.
//
// If a call returns an error, TryFold returns no slice and that error: of several the one
// at the lowest position, whatever ran first, if f fails for an element in whatever
// stretch that is; see [Iter.TryForEach]. TryFold panics if a function is nil.
func TryFold[T, A any](it Iter[T], identity func() A, f func(A, T) (A, error)) (accs []A, err error) {
	check.Func("TryFold", identity == nil || f == nil)
	folds := foldAs[T](it, describe.TryFold, identity, tryFolding[T, A](f))
	if err = try0(func() { accs = folds.Collect() }); err != nil {
		return nil, err
	}
	return accs, nil
}

// tryFolding is the work of TryFold.
type tryFolding[T, A any] func(A, T) (A, error)

// Do folds some elements into the accumulator.
func (f tryFolding[T, A]) Do(s *iter.Step) {
	acc := &in[A](s.Out)[s.N]
	a := *acc
	for _, x := range in[T](s.In)[s.From:s.To] {
		var err error
		if a, err = f(a, x); err != nil {
			fail(err)
		}
	}
	*acc = a
}
