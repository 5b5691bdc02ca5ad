package par

import "github.com/seed1237c087/manta/par/iter"

// FindMapAny returns f(x) for an element x for which f also returns true. See
// [iter.FindMapAny].
func FindMapAny[T, U any](it Iter[T], f func(T) (U, bool)) (v U, ok bool) {
	return iter.FindMapAny(it, f)
}

// FindMapFirst returns f(x) for the first element x for which f also returns true.
// See [iter.FindMapFirst].
func FindMapFirst[T, U any](it Iter[T], f func(T) (U, bool)) (v U, ok bool) {
	return iter.FindMapFirst(it, f)
}

// FindMapLast returns f(x) for the last element x for which f also returns true. See
// [iter.FindMapLast].
func FindMapLast[T, U any](it Iter[T], f func(T) (U, bool)) (v U, ok bool) {
	return iter.FindMapLast(it, f)
}
