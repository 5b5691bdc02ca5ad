package par

import "github.com/seed1237c087/manta/par/internal/endings"

// Collect returns all elements in order, in a new slice; if there are none, it is empty
// and not nil. If the length is known, every element is written straight to its place.
// Otherwise the pieces are collected separately and then copied together in parallel, which takes
// twice the memory meanwhile. Collect panics, before any work, if the length is known and is
// more than memory can hold, as that of [Repeat] is.
func (it Iter[T]) Collect() []T {
	it.n = source(it)
	if b, s := endings.CollectedShort(it.n); s != nil {
		xs := in[T](b)
		s.End()
		return xs
	}
	b, p := endings.Collected(it.Node())
	xs := in[T](b)
	p.End()
	return xs
}

// AppendTo appends all elements to dst, in order, and returns the extended slice. dst's
// spare capacity is used if it suffices; after a panic that may have been written in part.
// For a source in that memory see [Iter.CollectInto].
func (it Iter[T]) AppendTo(dst []T) []T {
	v := &vec[T]{Xs: dst}
	endings.AppendTo(it.Node(), v)
	return v.Xs
}

// CollectInto writes all elements to the front of dst, in order, and returns how many
// there were. It panics, with nothing written, if dst is too short. dst may be the source's own
// slice if every element ends at the position that it came from, as after Map, and also if the
// length is not known, as after Filter. Otherwise, as after Rev or Skip, elements would be
// overwritten before they are read: then dst must not overlap the source. See [Iter.Collect].
func (it Iter[T]) CollectInto(dst []T) int { return endings.CollectInto(it.Node(), &vec[T]{Xs: dst}) }
