package iter

import (
	"fmt"
	"slices"

	"github.com/seed1237c087/manta/par/internal/engine"
)

// Collect returns all elements in order, in a new slice; where there are none,
// it is empty and not nil. Where the length is known, every element is written
// straight to its place. Otherwise the pieces are collected apart and copied
// together in parallel: twice the memory while that lasts. Collect panics, before any
// work, if the length is known and is more than memory can hold, as that of [Repeat] is.
func (it Iter[T]) Collect() []T {
	checkFits[T](it, "Collect")
	if it.pool() != nil {
		return inPool(it, Iter[T].Collect)
	}
	p := collecting(it)
	var out []T
	if p.straight() {
		out = uncleared[T](p.spec.N) // Every position has an element.
		p.into(out)
	} else {
		out = p.first.strand.slice(p.parts())
	}
	p.retire()
	return out
}

// AppendTo appends all elements to dst, in order, and returns the extended
// slice. dst's spare capacity is used where it suffices; after a panic that may
// have been written in part. For a source in that memory see [Iter.CollectInto].
func (it Iter[T]) AppendTo(dst []T) []T {
	checkFits[T](it, "AppendTo")
	if it.pool() != nil {
		return inPool(it, func(it Iter[T]) []T { return it.AppendTo(dst) })
	}
	p := collecting(it)
	n := len(dst)
	if p.straight() {
		dst = slices.Grow(dst, p.spec.N)[:n+p.spec.N]
		p.into(dst[n:])
	} else {
		r := p.parts()
		dst = slices.Grow(dst, r.len)[:n+r.len]
		r.copyTo(dst[n:])
	}
	p.retire()
	return dst
}

// CollectInto writes all elements to the front of dst, in order, and returns how
// many there were. It panics, with nothing written, where dst is too short. dst
// may be the slice that the pipeline began with where every element ends at the
// position that it came from, as behind Map, and where the length is not known, as
// behind Filter. Otherwise, as behind Rev or Skip, elements would be written over
// that others have yet to read: then dst must not overlap the source. See
// [Iter.Collect].
func (it Iter[T]) CollectInto(dst []T) int {
	if n, known := it.Len(); known {
		checkRoom(len(dst), n)
	}
	if it.pool() != nil {
		return inPool(it, func(it Iter[T]) int { return it.CollectInto(dst) })
	}
	p := collecting(it)
	n := p.spec.N
	if p.straight() {
		checkRoom(len(dst), n) // It was not known before if something had to run first.
		p.into(dst[:n])
	} else {
		r := p.parts()
		n = r.len
		checkRoom(len(dst), n)
		r.copyTo(dst[:n])
	}
	p.retire()
	return n
}

func checkRoom(have, need int) {
	if have < need {
		panic(fmt.Sprintf("par: CollectInto: %d elements do not fit into %d", need, have))
	}
}

// collection is a run that keeps the elements.
type collection[T any] struct {
	pipeline[T]
	first     ropeLane[T]
	placement placement[T]
}

// collecting returns the run for it, to be retired.
func collecting[T any](it Iter[T]) *collection[T] {
	key := mix(it.key, kindCollect)
	p := takeStash[collection[T]](key)
	p.prepare(it, key)
	return p
}

func (p *collection[T]) retire() {
	p.first.lane.retire()
	p.first.strand.retire()
	p.placement.first.lane.retire()
	p.placement.pipeline, p.placement.out, p.placement.first.k = nil, nil, nil
	p.pipeline.retire()
	putStash(p.spec.Key, p)
}

// straight reports whether every element's place is known.
func (p *collection[T]) straight() bool { return p.sh.is(exact) && p.stream == nil }

// into writes the elements to out, of just their number.
func (p *collection[T]) into(out []T) {
	p.placement.pipeline, p.placement.out = &p.pipeline, out
	drive(&p.pipeline, engine.Plan[nothing](&p.placement))
}

// placement writes every element to its place.
type placement[T any] struct {
	*pipeline[T]
	out   []T
	first effectsLane[T]
}

func (p *placement[T]) Lane() engine.Lane[nothing] {
	l := &p.first
	if !p.takeFirst() {
		l = new(effectsLane[T])
	}
	l.k = p
	l.open(p.pipeline, p.out)
	return l
}

func (p *placement[T]) Join(nothing, nothing) nothing { return nothing{} }

func (p *placement[T]) take(lo, _ int, xs []T) {
	// Stages have written to out already; views are copied.
	if len(xs) > 0 && &xs[0] != &p.out[lo] {
		copy(p.out[lo:], xs)
	}
}
