package par

import (
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/sources"
	"github.com/seed1237c087/manta/par/iter"
)

// Chunks returns a pipeline over windows of n elements of xs. The windows are disjoint, in
// order, and together cover xs; the last window is shorter if n does not divide the length.
// Functions may write to the windows. The capacity of a window ends where the window ends.
// The length is known. [Blocks] lets the scheduler choose the cut, which is quicker if any
// cut will do. Chunks panics if n is below 1.
func Chunks[T any](xs []T, n int) Iter[[]T] {
	check.Size("Chunks", "size", n)
	return chunks(describe.Chunks, xs, n)
}

// ChunksExact is [Chunks] without a shorter window at the end: the rest,
// xs[len(xs)-len(xs)%n:], is not in the pipeline.
func ChunksExact[T any](xs []T, n int) Iter[[]T] {
	check.Size("ChunksExact", "size", n)
	return chunks(describe.ChunksExact, xs[:len(xs)-len(xs)%n], n)
}

// RChunks is [Chunks] from the end of xs. The first window ends where xs ends, and each
// following window ends where the window before begins. The last window begins where xs
// begins, and is shorter if n does not divide the length.
func RChunks[T any](xs []T, n int) Iter[[]T] {
	check.Size("RChunks", "size", n)
	return rchunks(xs, n)
}

// RChunksExact is [RChunks] without a shorter window at the end: the rest, xs[:len(xs)%n],
// is not in the pipeline.
func RChunksExact[T any](xs []T, n int) Iter[[]T] {
	check.Size("RChunksExact", "size", n)
	return rchunks(xs[len(xs)%n:], n)
}

// Windows returns a pipeline over all windows of n neighbouring elements of xs, in order:
// xs[0:n], xs[1:n+1] and so on. There are no windows if xs is shorter than n. Windows
// overlap and run at the same time, so functions must not write to them. The length is
// known. Windows panics if n is below 1.
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

// strip describes windows at equal distances. The window at position i begins at index
// first+i*stride of xs and is size elements long. Parts of a window outside of xs are left
// out.
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
			if at <= end-w.size { // at+w.size could overflow.
				end = at + w.size
			}
			out[i] = w.xs[max(at, 0):end:end]
			at += by
		}
	})
	return Iter[[]T]{sources.Keyed(it, uint64(w.size))}
}
