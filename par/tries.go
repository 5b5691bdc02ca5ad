package par

import "github.com/seed1237c087/manta/par/iter"

// TryMap returns f(x) for every element x of it, or the error at the lowest position.
// See [iter.TryMap].
func TryMap[T, U any](it Iter[T], f func(T) (U, error)) ([]U, error) { return iter.TryMap(it, f) }

// TryFold returns what f makes of stretches of it, or the error at the lowest position.
// See [iter.TryFold].
func TryFold[T, A any](it Iter[T], identity func() A, f func(A, T) (A, error)) ([]A, error) {
	return iter.TryFold(it, identity, f)
}
