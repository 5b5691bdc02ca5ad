package iter

import "github.com/seed1237c087/manta/par/internal/engine"

// Partition returns the elements for which pred returns true, and the others, both in
// order and neither nil. pred is called once for each element. The pieces are
// collected apart and copied together in parallel: twice the memory while that
// lasts. Partition panics where pred is nil.
func (it Iter[T]) Partition(pred func(T) bool) (yes, no []T) {
	checkFunc("Partition", pred == nil)
	r := partition(it, pred)
	return r.a, r.b
}

func partition[T any](it Iter[T], pred func(T) bool) twoSlices[T, T] {
	if it.pool != nil {
		return inPool(it, func(it Iter[T]) twoSlices[T, T] { return partition(it, pred) })
	}
	p := &parting[T]{pred: pred}
	p.prepare(it, mix(it.key, mix(kindPartition, code(pred))))
	return drive(&p.pipeline, engine.Plan[twoRopes[T, T]](p)).slices()
}

type parting[T any] struct {
	pipeline[T]
	pred func(T) bool
}

func (p *parting[T]) Lane() engine.Lane[twoRopes[T, T]] {
	l := &partLane[T]{pred: p.pred}
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
	pred := l.pred
	yes, no := l.yes.room(len(xs)), l.no.room(len(xs))
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

func (l *partLane[T]) Finish() twoRopes[T, T] { return twoRopes[T, T]{l.yes.rope, l.no.rope} }
