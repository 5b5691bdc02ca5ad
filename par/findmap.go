package par

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/iter"
)

// FindMapAny returns f(x) for an element x for which f also returns true; ok is false if there is
// none. The element is the first that a worker finds, and differs from run to run. See
// [Iter.FindAny]. FindMapAny panics if f is nil.
func FindMapAny[T, U any](it Iter[T], f func(T) (U, bool)) (v U, ok bool) {
	return found[U](source(it), describe.FindMapAny, of[U](), mapMatcher[T, U](f))
}

// FindMapFirst returns f(x) for the first element x for which f also returns true; ok is
// false if there is none. See [Iter.FindFirst]. FindMapFirst panics if f is nil.
func FindMapFirst[T, U any](it Iter[T], f func(T) (U, bool)) (v U, ok bool) {
	return found[U](source(it), describe.FindMapFirst, of[U](), mapMatcher[T, U](f))
}

// FindMapLast returns f(x) for the last element x for which f also returns true; ok is
// false if there is none. See [Iter.FindLast]. FindMapLast panics if f is nil.
func FindMapLast[T, U any](it Iter[T], f func(T) (U, bool)) (v U, ok bool) {
	return found[U](source(it), describe.FindMapLast, of[U](), mapMatcher[T, U](f))
}

// mapMatcher is the work of an ending that looks for an element for which the function also
// returns true.
type mapMatcher[T, U any] func(T) (U, bool)

// Do looks for such an element in a block, as toMatch does, and writes the value that f returns
// for it.
func (f mapMatcher[T, U]) Do(s *iter.Step) {
	xs := in[T](s.In)[s.From:s.To]
	for i := range xs {
		at := i
		if s.Back {
			at = len(xs) - 1 - i
		}
		if v, ok := f(xs[at]); ok {
			in[U](s.Out)[0] = v
			s.N, s.Found = i, true
			return
		}
	}
}
