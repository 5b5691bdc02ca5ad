//go:build !go1.27

package par

import "github.com/seed1237c087/manta/par/internal/describe"

// Map returns a pipeline over f(x) for every element x. Length and order stay as they are.
// It panics if f is nil. For an f to another type there is the function [Map]; with Go 1.27
// this method takes one, too.
func (it Iter[T]) Map(f func(T) T) Iter[T] {
	return put[T, T](it, describe.Map, mapWork[T, T](f))
}
