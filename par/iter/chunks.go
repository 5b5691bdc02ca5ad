package iter

// Chunks returns a pipeline over windows of xs, n elements each, the last one
// shorter where n does not divide the length: disjoint, in order, together all of
// xs. They may be written, and their capacity ends where they end. The length is
// known. Chunks panics where n is below 1. [Blocks] cuts as the scheduler likes,
// which is quicker where any cut will do.
func Chunks[T any](xs []T, n int) Iter[[]T] {
	checkSize("Chunks", "size", n)
	return chunks(xs, n)
}

// ChunksExact is [Chunks] without a shorter window at the end: what is left over,
// xs[len(xs)-len(xs)%n:], is not in the pipeline.
func ChunksExact[T any](xs []T, n int) Iter[[]T] {
	checkSize("ChunksExact", "size", n)
	return chunks(xs[:len(xs)-len(xs)%n], n)
}

// RChunks is [Chunks] from the end of xs: the first window ends where xs does, the
// next one ends where that begins, and the last one, which begins where xs does, is
// shorter where n does not divide the length.
func RChunks[T any](xs []T, n int) Iter[[]T] {
	checkSize("RChunks", "size", n)
	return rchunks(xs, n)
}

// RChunksExact is [RChunks] without a shorter window at the end: what is left over,
// xs[:len(xs)%n], is not in the pipeline.
func RChunksExact[T any](xs []T, n int) Iter[[]T] {
	checkSize("RChunksExact", "size", n)
	return rchunks(xs[len(xs)%n:], n)
}

// Windows returns a pipeline over all windows of n neighbouring elements of xs, in
// order: xs[0:n], xs[1:n+1] and so on; none where xs is shorter than n. They overlap
// and run at the same time, so they must not be written. The length is known.
// Windows panics where n is below 1.
func Windows[T any](xs []T, n int) Iter[[]T] {
	checkSize("Windows", "size", n)
	return strips(&stripSource[T]{xs: xs, n: max(0, len(xs)-n+1), stride: 1, size: n}, kindWindows)
}

func chunks[T any](xs []T, n int) Iter[[]T] {
	return strips(&stripSource[T]{xs: xs, n: pieces(len(xs), n), stride: n, size: n}, kindChunks)
}

func rchunks[T any](xs []T, n int) Iter[[]T] {
	s := &stripSource[T]{xs: xs, n: pieces(len(xs), n), first: len(xs) - n, stride: -n, size: n}
	return strips(s, kindRChunks)
}

// pieces returns in how many pieces of n elements length are cut.
func pieces(length, n int) int {
	if length == 0 {
		return 0
	}
	return (length-1)/n + 1
}

func strips[T any](s *stripSource[T], kind uint64) Iter[[]T] {
	return Iter[[]T]{src: s, key: mix(mix(kind, uint64(s.size)), uint64(size[T]()))}
}

// stripSource has windows at equal distances: the one at position i has the
// elements from first+i*stride up to size further, as far as there are any.
type stripSource[T any] struct {
	xs                  []T
	n                   int
	first, stride, size int
}

func (s *stripSource[T]) shape() shape {
	return shape{n: s.n, width: size[[]T](), traits: exact}
}
func (s *stripSource[T]) open(int, *marks) cursor[[]T] { return s }
func (s *stripSource[T]) settle(*binding) source[[]T]  { return s }
func (s *stripSource[T]) salvage() [][]T               { return nil }
func (s *stripSource[T]) isInert() bool                { return true }

func (s *stripSource[T]) reversed() source[[]T] {
	r := *s
	r.first, r.stride = s.first+(s.n-1)*s.stride, -s.stride
	return &r
}

func (s *stripSource[T]) block(lo, hi int, dst [][]T) [][]T {
	dst = dst[:hi-lo]
	at := s.first + lo*s.stride
	for i := range dst {
		end := len(s.xs)
		if at <= end-s.size { // The sum may be more than an int can count.
			end = at + s.size
		}
		dst[i] = s.xs[max(at, 0):end:end]
		at += s.stride
	}
	return dst
}
