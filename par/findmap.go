package par

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/iter"
)

// FindMapAny returns f(x) for an element x for which f also returns true, the first that
// anybody comes to, so which one differs from run to run; ok is false if there is none. See
// [Iter.FindAny]. FindMapAny panics if f is nil.
func FindMapAny[T, U any](it Iter[T], f func(T) (U, bool)) (v U, ok bool) {
	return found[U](it.n, describe.FindMapAny, endings.Some, mapMatcher(f))
}

// FindMapFirst returns f(x) for the first element x for which f also returns true; ok is
// false if there is none. See [Iter.FindFirst]. FindMapFirst panics if f is nil.
func FindMapFirst[T, U any](it Iter[T], f func(T) (U, bool)) (v U, ok bool) {
	return found[U](it.n, describe.FindMapFirst, endings.First, mapMatcher(f))
}

// FindMapLast returns f(x) for the last element x for which f also returns true; ok is
// false if there is none. See [Iter.FindLast]. FindMapLast panics if f is nil.
func FindMapLast[T, U any](it Iter[T], f func(T) (U, bool)) (v U, ok bool) {
	return found[U](it.n, describe.FindMapLast, endings.Last, mapMatcher(f))
}

// mapMatcher returns a loop that looks for an element for which f returns true, and keeps
// what else it returns.
func mapMatcher[T, U any](f func(T) (U, bool)) iter.Loop {
	return func(s *iter.Step) {
		src, ok := s.In.(*vec[T])
		if !ok {
			s.Describe(f, of[T](), of[U]())
			return
		}
		xs := src.Xs[s.From:s.To]
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
}
