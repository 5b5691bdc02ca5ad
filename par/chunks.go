package par

import (
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/sources"
	"github.com/seed1237c087/manta/par/iter"
)

// Chunks returns a pipeline over windows of xs, n elements each, the last one shorter if n
// does not divide the length: disjoint, in order, together all of xs. They may be written,
// and their capacity ends where they end. The length is known. Chunks panics if n is below 1.
// [Blocks] cuts as the scheduler likes, which is quicker if any cut will do.
func Chunks[T any](xs []T, n int) Iter[[]T] {
	check.Size("Chunks", "size", n)
	return chunks(describe.Chunks, xs, n)
}

// ChunksExact is [Chunks] without a shorter window at the end: what is left over,
// xs[len(xs)-len(xs)%n:], is not in the pipeline.
func ChunksExact[T any](xs []T, n int) Iter[[]T] {
	check.Size("ChunksExact", "size", n)
	return chunks(describe.ChunksExact, xs[:len(xs)-len(xs)%n], n)
}

// RChunks is [Chunks] from the end of xs: the first window ends where xs does, the next one
// ends where that begins, and the last one, which begins where xs does, is shorter if n does
// not divide the length.
func RChunks[T any](xs []T, n int) Iter[[]T] {
	check.Size("RChunks", "size", n)
	return rchunks(xs, n)
}

// RChunksExact is [RChunks] without a shorter window at the end: what is left over,
// xs[:len(xs)%n], is not in the pipeline.
func RChunksExact[T any](xs []T, n int) Iter[[]T] {
	check.Size("RChunksExact", "size", n)
	return rchunks(xs[len(xs)%n:], n)
}

// Windows returns a pipeline over all windows of n neighbouring elements of xs, in order:
// xs[0:n], xs[1:n+1] and so on; none if xs is shorter than n. They overlap and run at the
// same time, so they must not be written. The length is known. Windows panics if n is below
// 1.
func Windows[T any](xs []T, n int) Iter[[]T] {
	check.Size("Windows", "size", n)
	return strips(describe.Windows, strip[T]{xs: xs, stride: 1, size: n}, max(0, len(xs)-n+1))
}

func chunks[T any](k iter.Kind, xs []T, n int) Iter[[]T] {
	return strips(k, strip[T]{xs: xs, stride: n, size: n}, sources.Pieces(len(xs), n))
}

func rchunks[T any](xs []T, n int) Iter[[]T] {
	return strips(describe.RChunks, strip[T]{xs: xs, first: len(xs) - n, stride: -n, size: n}, sources.Pieces(len(xs), n))
}

// strip is windows at equal distances: the one at position i has the elements from
// first+i*stride up to size further, as far as there are any.
type strip[T any] struct {
	xs                  []T
	first, stride, size int
}

// strips returns a pipeline over n windows.
func strips[T any](k iter.Kind, w strip[T], n int) Iter[[]T] {
	it := describe.Made(k, n, describe.Exact|describe.Inert, nil, of[[]T](), func(s *iter.Step) {
		out := in[[]T](s.Out)
		at, by := w.first+s.At*w.stride, s.By*w.stride
		for i := range out {
			end := len(w.xs)
			if at <= end-w.size { // The sum may be more than an int can count.
				end = at + w.size
			}
			out[i] = w.xs[max(at, 0):end:end]
			at += by
		}
	})
	return Iter[[]T]{sources.Keyed(it, uint64(w.size))}
}
