package par

import "github.com/seed1237c087/manta/par/internal/sources"

// Take returns a pipeline over the first n elements of it, or over all elements if there are fewer. If the length
// of it is known, the other elements are not run, and the length of the result is known too. Otherwise, as after
// Filter or for a stream, the elements are collected part by part, in parallel, until there are n. Therefore some
// further elements are run: at most twice as many as were needed, plus 64. The source may be endless. A panic
// after the first n elements does not surface. Take panics if n is negative.
func (it Iter[T]) Take(n int) Iter[T] { return Iter[T]{sources.Take(it.Node(), n)} }
