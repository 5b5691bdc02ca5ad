package par

import (
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/iter"
)

// MapErr is [Map] for an f that may fail: a pipeline over f(x) for every element x of it.
// Length and order stay as they are. If a call returns an error, the ending fails with an
// [*ElementError] that wraps it, of several the one at the lowest position, whatever ran
// first: run the ending by [Try] or a relative of it, or use one that returns an error, such
// as TryForEach. What other endings do is said at [ElementError]. MapErr panics if f is nil.
func MapErr[T, U any](it Iter[T], f func(T) (U, error)) Iter[U] {
	return Iter[U]{source(it).Then(describe.MapErr, mapperErr(f))}
}

// mapperErr returns the loop of MapErr.
func mapperErr[T, U any](f func(T) (U, error)) iter.Loop {
	return func(s *iter.Step) {
		src, ok := s.In.(*vec[T])
		if !ok {
			s.Describe(f, of[T](), of[U]())
			return
		}
		out := in[U](s.Out)[:len(src.Xs)]
		for i, x := range src.Xs {
			s.N = i
			y, err := f(x)
			if err != nil {
				failAt(s, i, err)
			}
			out[i] = y
		}
		s.N = len(out)
	}
}

// FilterErr is [Iter.Filter] for a keep that may fail: a pipeline over the elements for
// which it returns true, in order. Its length is not known. If a call returns an error, the
// ending fails; see [MapErr]. FilterErr panics if keep is nil.
func FilterErr[T any](it Iter[T], keep func(T) (bool, error)) Iter[T] {
	return put[T, T](it, describe.FilterErr, filteringErr[T](keep))
}

// filteringErr is the work of FilterErr.
type filteringErr[T any] func(T) (bool, error)

// Do keeps some elements of a block.
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
// f(x), one behind the other. If a call returns an error, the elements of the slices before
// go through the stages behind, and the ending fails; see [MapErr]. FlatMapErr panics if f
// is nil.
func FlatMapErr[T, U any](it Iter[T], f func(T) ([]U, error)) Iter[U] {
	check.Func("FlatMapErr", f == nil)
	return flatten[U](it.Node(), describe.FlatMap, mapperErr(f))
}
