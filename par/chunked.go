package par

import (
	"github.com/seed1237c087/manta/par/internal/sources"
	"github.com/seed1237c087/manta/par/iter"
)

// Chunked returns a pipeline over the elements of it in slices of n elements; the last slice is
// shorter if n does not divide the length. If the elements of it are in memory, as those of
// Slice(xs) are, the slices are windows of that memory, as with [Chunks]: they cost nothing, and
// writes to them change xs. The capacity of a window ends where the window ends. Otherwise the
// slices are new. The slices may be kept. If the length of it is not known, as after Filter, the
// ending first packs the elements into a slice, in parallel; otherwise the length of the result is
// known too. To make a single pass over each slice, use [FoldChunks], which makes no slices.
// Chunked panics if n is below 1.
func Chunked[T any](it Iter[T], n int) Iter[[]T] {
	return Iter[[]T]{sources.Chunked(it.Node(), n, of[[]T](), cut[T])}
}

// cut writes windows of By elements each of In[From:To] to Out, from index N on.
func cut[T any](s *iter.Step) {
	out := in[[]T](s.Out)
	for xs := in[T](s.In)[s.From:s.To]; len(xs) > 0; s.N++ {
		k := min(s.By, len(xs))
		out[s.N], xs = xs[:k:k], xs[k:]
	}
}
