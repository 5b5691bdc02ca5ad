package iter

import (
	"cmp"
	"sync/atomic"

	"github.com/seed1237c087/manta/par/internal/engine"
)

// IsSorted reports whether no element is below the one before it; true where there are
// none. Floats compare as in cmp.Compare: a NaN is below everything else. Once
// it is found that they are not sorted, nothing new is started anywhere; see [Iter.Any].
// No positions are needed, so nothing is packed behind Filter.
func IsSorted[T cmp.Ordered](it Iter[T]) bool {
	if it.pool() != nil {
		return inPool(it, IsSorted[T])
	}
	key := mix(it.key, kindIsSorted)
	p := takeStash[sortedness[T]](key)
	p.prepare(it, key)
	p.slowStart = !inert(p.src)
	drive(&p.pipeline, engine.Plan[ends[T]](p))
	sorted := !p.falls.Load()
	if !sorted {
		p.falls.Store(false)
	}
	p.first.lane.retire()
	p.first.plan, p.first.ends = nil, ends[T]{}
	p.pipeline.retire()
	putStash(key, p)
	return sorted
}

// ends are the first and the last element of a stretch; ok is false where there
// are none.
type ends[T any] struct {
	first, last T
	ok          bool
}

type sortedness[T cmp.Ordered] struct {
	pipeline[T]
	falls atomic.Bool
	first sortedLane[T]
}

// fall notes that an element is below the one before it.
func (p *sortedness[T]) fall() {
	p.falls.Store(true)
	p.spec.Stop.Lower(0)
}

func (p *sortedness[T]) Lane() engine.Lane[ends[T]] {
	l := &p.first
	if !p.takeFirst() {
		l = new(sortedLane[T])
	}
	l.plan = p
	l.open(&p.pipeline, nil)
	return l
}

func (p *sortedness[T]) Join(a, b ends[T]) ends[T] {
	if !a.ok {
		return b
	}
	if b.ok {
		if cmp.Less(b.first, a.last) {
			p.fall()
		}
		a.last = b.last
	}
	return a
}

type sortedLane[T cmp.Ordered] struct {
	lane[T]
	plan *sortedness[T]
	ends ends[T]
}

func (l *sortedLane[T]) Begin(lo, hi int) {
	l.lane.Begin(lo, hi)
	l.ends = ends[T]{}
}

func (l *sortedLane[T]) Step(to int) int { return l.step(to, l) }
func (l *sortedLane[T]) Finish() ends[T] { return l.ends }

func (l *sortedLane[T]) take(_, _ int, xs []T) {
	if len(xs) == 0 {
		return
	}
	if !l.ends.ok {
		l.ends.first, l.ends.ok = xs[0], true
	} else if cmp.Less(xs[0], l.ends.last) {
		l.plan.fall()
	}
	last := xs[0]
	for _, x := range xs[1:] {
		if cmp.Less(x, last) {
			l.plan.fall()
			return
		}
		last = x
	}
	l.ends.last = last
}
