package iter

// Blocks returns a pipeline over windows of xs: disjoint, in order, of at least
// one element, and together all of xs. A loop of one's own over a window costs
// no call per element. The windows may be written; their capacity ends where
// they end.
//
// How many there are is not known. How xs is cut is up to the scheduler and differs from run to run: by what a
// window was measured to cost, and within [Iter.WithMinLen] and
// [Iter.WithMaxLen], which count elements of xs. Only under an ending that
// combines results, such as Sum or Reduce, is the cut fixed by len(xs) and those
// bounds, so that the result is the same on every run.
func Blocks[T any](xs []T) Iter[[]T] {
	return Iter[[]T]{src: &blocksSource[T]{xs}, key: mix(kindBlocks, uint64(size[T]()))}
}

type blocksSource[T any] struct{ xs []T }

func (s *blocksSource[T]) shape() shape {
	return shape{n: len(s.xs), width: size[[]T](), traits: whole}
}
func (s *blocksSource[T]) open(int, *marks) cursor[[]T] { return s }
func (s *blocksSource[T]) settle(*binding) source[[]T]  { return s }
func (s *blocksSource[T]) salvage() [][]T               { return nil }

func (s *blocksSource[T]) block(lo, hi int, dst [][]T) [][]T {
	dst = dst[:1]
	dst[0] = s.xs[lo:hi:hi]
	return dst
}
