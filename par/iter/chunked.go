package iter

import "math"

// Chunked returns a pipeline over the elements of it in slices of n, the last one
// shorter where n does not divide the length. The slices are new ones and may be
// kept. Where the length of it is not known, as behind Filter, the ending first
// packs the elements into a slice, in parallel; otherwise it is known here too.
// Where all that is done with a slice is to go through it, [FoldChunks] makes none.
// Chunked panics where n is below 1.
func Chunked[T any](it Iter[T], n int) Iter[[]T] {
	checkSize("Chunked", "size", n)
	return onto[T, []T](it, newChunked(positioned(it), n), mix(kindChunked, uint64(n)))
}

type chunkedSource[T any] struct {
	in source[T]
	k  int
	sh shape
}

func newChunked[T any](in source[T], k int) *chunkedSource[T] {
	return &chunkedSource[T]{in, k, chunkShape[T, []T](in.shape(), k)}
}

// chunkShape returns the shape of what has an A for every k elements of s.
func chunkShape[T, A any](s shape, k int) shape {
	s.n = pieces(s.n, k)
	s = through[A](s)
	// A block is as short as it can be where chunks are long, so that not too
	// many are at hand at a time.
	s.width = max(s.width, int32(min(int64(k), math.MaxInt32/int64(size[T]()))*int64(size[T]())))
	return s
}

func (s *chunkedSource[T]) shape() shape { return s.sh }

func (s *chunkedSource[T]) open(int, *marks) cursor[[]T] {
	sh := s.in.shape()
	size := min(s.k, sh.blockLen())
	return &chunkedCursor[T]{in: s.in.open(size, nil), view: sh.is(view), k: s.k, n: sh.n, size: size}
}

func (s *chunkedSource[T]) settle(b *binding) source[[]T] { return newChunked(s.in.settle(b), s.k) }

type chunkedCursor[T any] struct {
	in   cursor[T]
	view bool
	k, n int
	size int   // of the blocks of in
	out  [][]T // what is done of the block
}

func (c *chunkedCursor[T]) block(lo, hi int, dst [][]T) [][]T {
	c.out = dst[:0]
	for p := lo; p < hi; p++ {
		begin := p * c.k
		chunk := make([]T, min(c.k, c.n-begin))
		for at := 0; at < len(chunk); at += c.size {
			to := min(at+c.size, len(chunk))
			xs := c.in.block(begin+at, begin+to, chunk[at:to])
			if c.view {
				copy(chunk[at:], xs)
			}
		}
		c.out = append(c.out, chunk)
	}
	return c.out
}

func (c *chunkedCursor[T]) salvage() [][]T {
	c.in.salvage() // For what panics earlier; the chunk does not come about.
	return c.out
}
