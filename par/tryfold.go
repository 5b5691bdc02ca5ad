package par

import (
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/iter"
)

// TryFold returns accumulators of stretches of it, in order. The accumulator of a stretch
// is identity() at first, and then acc = f(acc, x) for each element x of the stretch in
// turn. Stretches are those of [Fold], and the result is the same on every run. If it has
// no positions, the slice is empty and not nil. A stretch may turn out to have no
// elements, for example after Filter.
//
// If a call returns an error, TryFold returns a nil slice and that error. If f fails for
// some elements wherever stretches begin, TryFold returns the error at the lowest
// position, whichever call ran first; see [Iter.TryForEach]. TryFold panics if a function
// is nil.
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
