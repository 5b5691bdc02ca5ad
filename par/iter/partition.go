package iter

import "github.com/seed1237c087/manta/par/internal/engine"

// Partition returns the elements for which pred returns true, and the others, both in
// order and neither nil. pred is called once for each element. The pieces are
// collected apart and copied together in parallel: twice the memory while that
// lasts. Partition panics where pred is nil.
func (it Iter[T]) Partition(pred func(T) bool) (yes, no []T) {
	checkFunc("Partition", pred == nil)
	checkFits[T](it, "Partition")
	r := partition(it, pred)
	return r.a, r.b
}

func partition[T any](it Iter[T], pred func(T) bool) twoSlices[T, T] {
	if it.pool() != nil {
		return inPool(it, func(it Iter[T]) twoSlices[T, T] { return partition(it, pred) })
	}
	runKey := mix(it.key, mix(kindPartition, code(pred))) // A new name, as in forEach.
	p := takeStash[parting[T]](runKey)
	p.pred = pred
	p.prepare(it, runKey)
	r := drive(&p.pipeline, engine.Plan[twoRopes[T, T]](p))
	l := &p.first
	parts := twoSlices[T, T]{l.yes.slice(r.a), l.no.slice(r.b)}
	l.lane.retire()
	p.pred, l.pred = nil, nil
	p.pipeline.retire()
	putStash(runKey, p)
	return parts
}

type parting[T any] struct {
	pipeline[T]
	pred  func(T) bool
	first partLane[T]
}

func (p *parting[T]) Lane() engine.Lane[twoRopes[T, T]] {
	l := &p.first
	if !p.takeFirst() {
		l = new(partLane[T])
	}
	l.pred = p.pred
	l.open(&p.pipeline, nil)
	return l
}

func (p *parting[T]) Join(a, b twoRopes[T, T]) twoRopes[T, T] { return a.join(b) }

type partLane[T any] struct {
	lane[T]
	pred    func(T) bool
	yes, no strand[T]
}

func (l *partLane[T]) Begin(lo, hi int) {
	l.lane.Begin(lo, hi)
	l.yes.begin()
	l.no.begin()
}

func (l *partLane[T]) Step(to int) int { return l.step(to, l) }

func (l *partLane[T]) take(_, _ int, xs []T) {
	// As in Filter: every element is written to both sides, and the next one over
	// it where it does not belong, because a branch that goes either way at random
	// costs more.
	pred, total := l.pred, l.p.spec.N
	yes, no := l.yes.room(len(xs), total), l.no.room(len(xs), total)
	n := 0
	for i, x := range xs {
		yes[n], no[i-n] = x, x
		if pred(x) {
			n++
		}
	}
	l.yes.add(n)
	l.no.add(len(xs) - n)
}

func (l *partLane[T]) Finish() twoRopes[T, T] { return twoRopes[T, T]{l.yes.done(), l.no.done()} }
