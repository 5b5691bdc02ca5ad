package iter

import (
	"slices"

	"github.com/seed1237c087/manta/par/internal/engine"
)

// TryMap returns f(x) for every element x of it, in order, in a new slice; where there
// are none, it is empty and not nil. Where a call returns an error, TryMap returns no
// slice and that error: of several the one at the lowest position, whatever ran first;
// see [Iter.TryForEach]. Where the length is known, results are written straight to
// their places, otherwise the pieces are collected apart and copied together in
// parallel. TryMap panics where f is nil.
func TryMap[T, U any](it Iter[T], f func(T) (U, error)) ([]U, error) {
	checkFunc("TryMap", f == nil)
	return tryMap(it, f, mix(kindTryMap, code(f))).get()
}

func tryMap[T, U any](it Iter[T], f func(T) (U, error), key uint64) tried[[]U] {
	if it.pool != nil {
		return inPool(it, func(it Iter[T]) tried[[]U] { return tryMap(it, f, key) })
	}
	p := &tryMapping[T, U]{f: f}
	p.prepareEarly(it, mix(it.key, key))
	if p.sh.exact && p.stream == nil {
		p.out = make([]U, p.spec.N)
	}
	r := drive(&p.pipeline, engine.Plan[tried[rope[U]]](p))
	switch {
	case r.failed():
		return tried[[]U]{err: r.err, raised: r.raised}
	case p.out != nil:
		return tried[[]U]{value: p.out}
	}
	return tried[[]U]{value: r.value.slice()}
}

type tryMapping[T, U any] struct {
	pipeline[T]
	f   func(T) (U, error)
	out []U // where every position has its element, what becomes of them
}

func (p *tryMapping[T, U]) Lane() engine.Lane[tried[rope[U]]] {
	l := &tryMapLane[T, U]{plan: p}
	l.open(&p.pipeline, nil)
	return l
}

func (p *tryMapping[T, U]) Join(a, b tried[rope[U]]) tried[rope[U]] {
	return joinTried(a, b, rope[U].join)
}

type tryMapLane[T, U any] struct {
	tryLane[T]
	plan  *tryMapping[T, U]
	chunk []U // as in ropeLane
	rope  rope[U]
}

func (l *tryMapLane[T, U]) Begin(lo, hi int) {
	l.tryLane.Begin(lo, hi)
	l.rope = rope[U]{}
}

func (l *tryMapLane[T, U]) Step(to int) int { return l.advance(to, l) }

func (l *tryMapLane[T, U]) Finish() tried[rope[U]] {
	return tried[rope[U]]{l.rope, l.err, l.raised}
}

func (l *tryMapLane[T, U]) take(lo, _ int, xs []T) {
	f, all := l.plan.f, l.plan.out
	var out []U
	if all != nil {
		out = all[lo : lo+len(xs)]
	} else {
		out = l.room(len(xs))
	}
	for i, x := range xs {
		y, err := f(x)
		if err != nil {
			l.fail(err)
			return
		}
		out[i] = y
	}
	if all == nil && len(xs) > 0 {
		l.chunk = l.chunk[:len(l.chunk)+len(xs)]
		l.rope = l.rope.join(rope[U]{first: out[:len(xs):cap(out)], len: len(xs)})
	}
}

// room returns the free memory behind the chunk, of at least n elements.
func (l *tryMapLane[T, U]) room(n int) []U {
	if cap(l.chunk)-len(l.chunk) < n {
		l.chunk = slices.Grow([]U(nil), max(n, 2*cap(l.chunk)))
	}
	return l.chunk[len(l.chunk) : len(l.chunk)+n]
}
