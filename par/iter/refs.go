package iter

// Refs returns a pipeline over pointers to the elements of xs, in order, for
// work in place. Every pointer is given out once, so functions that write
// through it don't race unless they reach beyond their own element. The length is
// known.
func Refs[T any](xs []T) Iter[*T] {
	return Iter[*T]{src: &refsSource[T]{xs}, key: mix(kindRefs, uint64(size[T]()))}
}

type refsSource[T any] struct{ xs []T }

func (s *refsSource[T]) shape() shape {
	return shape{n: len(s.xs), width: size[*T](), traits: exact}
}
func (s *refsSource[T]) open(int, *marks) cursor[*T] { return s }
func (s *refsSource[T]) settle(*binding) source[*T]  { return s }
func (s *refsSource[T]) salvage() []*T               { return nil }

func (s *refsSource[T]) block(lo, hi int, dst []*T) []*T {
	xs := s.xs[lo:hi]
	dst = dst[:len(xs)]
	for i := range xs {
		dst[i] = &xs[i]
	}
	return dst
}
