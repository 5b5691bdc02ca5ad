package par

import "github.com/seed1237c087/manta/par/internal/endings"

// Collect returns all elements in order, in a new slice. If there are no elements, the slice is
// empty and not nil. If the length is known, every element is written straight to its place.
// Otherwise the pieces are collected separately and then copied together in parallel, which takes
// twice the memory for that time. Collect panics, before any work, if the length is known and is
// more than memory can hold, as with [Repeat].
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

// AppendTo appends all elements to dst, in order, and returns the extended slice. AppendTo
// uses the spare capacity of dst if that is enough. After a panic the spare capacity may
// be written in part. If the source lies in the spare capacity, the rules of
// [Iter.CollectInto] apply.
func (it Iter[T]) AppendTo(dst []T) []T {
	v := &vec[T]{Xs: dst}
	endings.AppendTo(it.Node(), v)
	return v.Xs
}

// CollectInto writes all elements to the front of dst, in order, and returns the number of
// elements. CollectInto panics, and writes nothing, if dst is too short. dst may be the
// source's own slice if every element ends at the position that it came from, as after Map, and
// also if the length is not known, as after Filter. Otherwise, as after Rev or Skip, dst must
// not overlap the source, because elements would be overwritten before they are read. See
// [Iter.Collect].
func (it Iter[T]) CollectInto(dst []T) int { return endings.CollectInto(it.Node(), &vec[T]{Xs: dst}) }
