package iter

// Slice returns a pipeline over the elements of xs. The elements are read in
// place while an ending runs; nothing is copied and nothing written. A nil xs
// is an empty one. The length is known.
func Slice[T any](xs []T) Iter[T] {
	return Iter[T]{src: &sliceSource[T]{xs}, key: mix(kindSlice, uint64(size[T]()))}
}

// sliceSource serves as its own cursor, because it has no state: its blocks
// are windows of the slice.
type sliceSource[T any] struct{ xs []T }

func (s *sliceSource[T]) shape() shape                { return shape{n: len(s.xs), traits: exact | view} }
func (s *sliceSource[T]) open(int, *marks) cursor[T]  { return s }
func (s *sliceSource[T]) settle(*binding) source[T]   { return s }
func (s *sliceSource[T]) block(lo, hi int, _ []T) []T { return s.xs[lo:hi:hi] }
func (s *sliceSource[T]) salvage() []T                { return nil }
