//go:build go1.27

package par

// Map returns a pipeline over f(x) for every element x. Length and order stay the same.
// Map panics if f is nil. It is the function [Map] as a method, which needs Go 1.27.
func (it Iter[T]) Map[U any](f func(T) U) Iter[U] { return Map(it, f) }

// FilterMap is the function [FilterMap] as a method.
func (it Iter[T]) FilterMap[U any](f func(T) (U, bool)) Iter[U] { return FilterMap(it, f) }

// FlatMap is the function [FlatMap] as a method.
func (it Iter[T]) FlatMap[U any](f func(T) []U) Iter[U] { return FlatMap(it, f) }

// Fold is the function [Fold] as a method.
func (it Iter[T]) Fold[A any](identity func() A, f func(A, T) A) Iter[A] {
	return Fold(it, identity, f)
}

// TryMap is the function [TryMap] as a method.
func (it Iter[T]) TryMap[U any](f func(T) (U, error)) ([]U, error) { return TryMap(it, f) }

// GroupBy is the function [GroupBy] as a method.
func (it Iter[T]) GroupBy[K comparable](key func(T) K) map[K][]T { return GroupBy(it, key) }

// CountBy is the function [CountBy] as a method.
func (it Iter[T]) CountBy[K comparable](key func(T) K) map[K]int { return CountBy(it, key) }

// ReduceBy is the function [ReduceBy] as a method.
func (it Iter[T]) ReduceBy[K comparable, V any](key func(T) K, value func(T) V, op func(V, V) V) map[K]V {
	return ReduceBy(it, key, value, op)
}

// FoldBy is the function [FoldBy] as a method.
func (it Iter[T]) FoldBy[K comparable, A any](key func(T) K, newA func() A, add func(A, T) A, merge func(a, b A) A) map[K]A {
	return FoldBy(it, key, newA, add, merge)
}
