package iter

// FoldChunks returns a pipeline over what f makes of every n elements of it, the
// last time of what is left over: starting with identity(), acc = f(acc, x) for one
// element after the other. It has as many elements as [Chunked] and makes no slices.
// Where the length of it is not known, as behind Filter, the ending first packs the
// elements into a slice, in parallel; otherwise it is known here too. FoldChunks
// panics where n is below 1 or a function nil.
func FoldChunks[T, A any](it Iter[T], n int, identity func() A, f func(A, T) A) Iter[A] {
	checkSize("FoldChunks", "size", n)
	checkFunc("FoldChunks", identity == nil || f == nil)
	return onto[T, A](it, newFoldChunks(positioned(it), n, identity, f), mix(mix(kindFoldChunks, uint64(n)), code(f)))
}

type foldChunksSource[T, A any] struct {
	in       source[T]
	k        int
	identity func() A
	f        func(A, T) A
	sh       shape
}

func newFoldChunks[T, A any](in source[T], k int, identity func() A, f func(A, T) A) *foldChunksSource[T, A] {
	return &foldChunksSource[T, A]{in, k, identity, f, chunkShape[T, A](in.shape(), k)}
}

func (s *foldChunksSource[T, A]) shape() shape { return s.sh }

func (s *foldChunksSource[T, A]) open(int, *marks) cursor[A] {
	sh := s.in.shape()
	size := min(s.k, sh.blockLen())
	return &foldChunksCursor[T, A]{
		folder: folder[T, A]{in: openInput(s.in, size, nil), size: size, identity: s.identity, f: s.f},
		k:      s.k, n: sh.n,
	}
}

func (s *foldChunksSource[T, A]) settle(b *binding) source[A] {
	return newFoldChunks(s.in.settle(b), s.k, s.identity, s.f)
}

type foldChunksCursor[T, A any] struct {
	folder[T, A]
	k, n int
	out  []A // what is done of the block
}

func (c *foldChunksCursor[T, A]) block(lo, hi int, dst []A) []A {
	c.out = dst[:0]
	for p := lo; p < hi; p++ {
		begin := p * c.k
		c.out = append(c.out, c.fold(begin, begin+min(c.k, c.n-begin)))
	}
	return c.out
}

func (c *foldChunksCursor[T, A]) salvage() []A {
	c.rescue()
	return c.out
}
