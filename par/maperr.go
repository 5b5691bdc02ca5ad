package par

import (
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/iter"
)

// MapErr is [Map] for an f that may fail: a pipeline over f(x) for every element x of it.
// Length and order stay the same. If a call returns an error, the ending fails with an
// [*ElementError] that wraps the error. If several calls fail, the error at the lowest
// position counts, whichever call ran first. Run the ending by [Try] or [Try0], or use an
// ending that returns an error, such as TryForEach. [ElementError] says what other endings
// do. MapErr panics if f is nil.
func MapErr[T, U any](it Iter[T], f func(T) (U, error)) Iter[U] {
	return put[T, U](it, describe.MapErr, mappingErr[T, U](f))
}

// mappingErr is the work of MapErr.
type mappingErr[T, U any] func(T) (U, error)

// Do maps a block.
func (f mappingErr[T, U]) Do(s *iter.Step) {
	xs := in[T](s.In)
	out := in[U](s.Out)[:len(xs)]
	for i, x := range xs {
		s.N = i
		y, err := f(x)
		if err != nil {
			failAt(s, i, err)
		}
		out[i] = y
	}
	s.N = len(out)
}

// FilterErr is [Iter.Filter] for a keep that may fail: a pipeline over the elements for
// which keep returns true, in order. The length is not known. If a call returns an error,
// the ending fails; see [MapErr]. FilterErr panics if keep is nil.
func FilterErr[T any](it Iter[T], keep func(T) (bool, error)) Iter[T] {
	return put[T, T](it, describe.FilterErr, filteringErr[T](keep))
}

// filteringErr is the work of FilterErr.
type filteringErr[T any] func(T) (bool, error)

// Do keeps the elements of a block for which keep returns true.
func (keep filteringErr[T]) Do(s *iter.Step) {
	out, n := in[T](s.Out), s.N
	for i, x := range in[T](s.In)[s.From:s.To] {
		s.N = n
		yes, err := keep(x)
		if err != nil {
			failAt(s, s.From+i, err)
		}
		out[n] = x // Without a branch, as in Filter.
		if yes {
			n++
		}
	}
	s.N = n
}

// FlatMapErr is [FlatMap] for an f that may fail: a pipeline over the elements of all slices
// f(x), one after the other. If a call returns an error, the elements of the earlier slices
// go through the later stages, and then the ending fails; see [MapErr]. FlatMapErr panics if
// f is nil.
func FlatMapErr[T, U any](it Iter[T], f func(T) ([]U, error)) Iter[U] {
	check.Func("FlatMapErr", f == nil)
	return flatten[U](it.Node(), f, mappingErr[T, []U](f).Do)
}
