//go:build !go1.27

package par

import "github.com/seed1237c087/manta/par/internal/describe"

// Map returns a pipeline over f(x) for every element x. Length and order stay the same. Map
// panics if f is nil. If f returns another type, use the function [Map]; with Go 1.27 this
// method takes such an f, too.
func (it Iter[T]) Map(f func(T) T) Iter[T] {
	return put[T, T](it, describe.Map, mapWork[T, T](f))
}
