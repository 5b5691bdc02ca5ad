package iter

import (
	"fmt"
	"slices"

	"github.com/seed1237c087/manta/par/internal/engine"
)

// Collect returns all elements in order, in a new slice; where there are none,
// it is empty and not nil. Where the length is known, every element is written
// straight to its place. Otherwise the pieces are collected apart and copied
// together in parallel: twice the memory while that lasts.
func (it Iter[T]) Collect() []T {
	if it.pool != nil {
		return inPool(it, Iter[T].Collect)
	}
	p := &collection[T]{}
	p.prepare(it, mix(it.key, kindCollect))
	if p.straight() {
		out := make([]T, p.spec.N)
		p.into(out)
		return out
	}
	return p.parts().slice()
}

// AppendTo appends all elements to dst, in order, and returns the extended
// slice. dst's spare capacity is used where it suffices; after a panic that may
// have been written in part. For a source in that memory see [Iter.CollectInto].
func (it Iter[T]) AppendTo(dst []T) []T {
	if it.pool != nil {
		return inPool(it, func(it Iter[T]) []T { return it.AppendTo(dst) })
	}
	p := &collection[T]{}
	p.prepare(it, mix(it.key, kindCollect))
	if p.straight() {
		n := len(dst)
		dst = slices.Grow(dst, p.spec.N)[:n+p.spec.N]
		p.into(dst[n:])
		return dst
	}
	r := p.parts()
	n := len(dst)
	dst = slices.Grow(dst, r.len)[:n+r.len]
	r.copyTo(dst[n:])
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
	if it.pool != nil {
		return inPool(it, func(it Iter[T]) int { return it.CollectInto(dst) })
	}
	p := &collection[T]{}
	p.prepare(it, mix(it.key, kindCollect))
	if p.straight() {
		checkRoom(len(dst), p.spec.N)
		p.into(dst[:p.spec.N])
		return p.spec.N
	}
	r := p.parts()
	checkRoom(len(dst), r.len)
	r.copyTo(dst[:r.len])
	return r.len
}

func checkRoom(have, need int) {
	if have < need {
		panic(fmt.Sprintf("par: CollectInto: %d elements do not fit into %d", need, have))
	}
}

// collection is a run that keeps the elements.
type collection[T any] struct{ pipeline[T] }

// straight reports whether every element's place is known.
func (p *collection[T]) straight() bool { return p.sh.exact && p.stream == nil }

// into writes the elements to out, of just their number.
func (p *collection[T]) into(out []T) {
	drive(&p.pipeline, engine.Plan[nothing](&placement[T]{&p.pipeline, out}))
}

// placement writes every element to its place.
type placement[T any] struct {
	*pipeline[T]
	out []T
}

func (p *placement[T]) Lane() engine.Lane[nothing] {
	l := &effectsLane[T]{k: p}
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
