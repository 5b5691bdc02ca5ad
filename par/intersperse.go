package par

import (
	"github.com/seed1237c087/manta/par/internal/sources"
	"github.com/seed1237c087/manta/par/iter"
)

// Intersperse returns a pipeline over the elements of it with v between every two of them.
// If the length of it is not known, as behind Filter, the ending first packs the elements
// into a slice, in parallel; otherwise it is known here too. Intersperse panics if the
// length would be more than an int can count.
func (it Iter[T]) Intersperse(v T) Iter[T] { return Iter[T]{sources.Intersperse(it.Node(), single(v))} }

// single returns a block of one element. It is not inlined, so that the method stays small.
//
//go:noinline
func single[T any](v T) iter.Block { return &vec[T]{Xs: []T{v}} }
