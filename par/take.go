package par

import "github.com/seed1237c087/manta/par/internal/sources"

// Take returns a pipeline over the first n elements of it, or over all if there are fewer. If the length of it is
// known, the elements left out are not run, and the length is known here too. Otherwise, as after Filter or a
// bridge, the elements are collected part by part, in parallel, until there are n: so some more are run, at most
// twice as many as were needed and 64, and the source may be endless. A panic after the first n does not
// surface. Take panics if n is negative.
func (it Iter[T]) Take(n int) Iter[T] { return Iter[T]{sources.Take(it.Node(), n)} }
