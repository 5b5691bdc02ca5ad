package iter

// positioned returns a source with the elements of it, whose base positions are
// the elements' own: what there is, where that is so, otherwise one that first
// packs the elements, in parallel and in order, when an ending runs.
func positioned[T any](it Iter[T]) source[T] {
	src := it.source()
	if sh := src.shape(); sh.is(exact) && !sh.is(streamed) {
		return src
	}
	return &packSource[T]{it}
}

// packSource is a pipeline whose elements must be collected before anybody can
// tell their positions.
type packSource[T any] struct{ it Iter[T] }

func (s *packSource[T]) shape() shape { return shape{traits: exact | view | loose} }
func (s *packSource[T]) settle(b *binding) source[T] {
	return &sliceSource[T]{s.it.before(b).Collect()}
}

func (s *packSource[T]) open(int, *marks) cursor[T] {
	panic("par: internal: a loose source was opened")
}
