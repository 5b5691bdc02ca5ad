package par

import "github.com/seed1237c087/manta/par/internal/sources"

// Skip returns a pipeline over the elements of it without the first n; it is empty if there are
// no more. If the length of it is known, the skipped elements are not run, and the length of the
// result is known too. Otherwise, as after Filter or for a stream, the elements are collected
// part by part, in parallel, and the first n are dropped. Skip panics if n is negative.
func (it Iter[T]) Skip(n int) Iter[T] { return Iter[T]{sources.Skip(it.Node(), n)} }
