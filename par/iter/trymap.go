package iter

import "github.com/seed1237c087/manta/par/internal/engine"

// TryMap returns f(x) for every element x of it, in order, in a new slice; where there
// are none, it is empty and not nil. Where a call returns an error, TryMap returns no
// slice and that error: of several the one at the lowest position, whatever ran first;
// see [Iter.TryForEach]. Where the length is known, results are written straight to
// their places, otherwise the pieces are collected apart and copied together in
// parallel. TryMap panics where f is nil.
func TryMap[T, U any](it Iter[T], f func(T) (U, error)) (res []U, err error) {
	checkFunc("TryMap", f == nil)
	checkFits[U](it, "TryMap")
	defer returnReadError(&res, &err)
	return tryMap(it, f, mix(kindTryMap, code(f))).get()
}

func tryMap[T, U any](it Iter[T], f func(T) (U, error), key uint64) tried[[]U] {
	if it.pool() != nil {
		return inPool(it, func(it Iter[T]) tried[[]U] { return tryMap(it, f, key) })
	}
	runKey := mix(it.key, key) // A new name, as in forEach.
	p := takeStash[tryMapping[T, U]](runKey)
	p.f = f
	p.prepareEarly(it, runKey)
	if p.sh.is(exact) && p.stream == nil {
		p.out = make([]U, p.spec.N)
	}
	r := drive(&p.pipeline, engine.Plan[tried[rope[U]]](p))
	if r.failed() {
		return tried[[]U]{err: r.err, raised: r.raised}
	}
	res := tried[[]U]{value: p.out}
	l := &p.first
	if p.out == nil {
		res.value = l.strand.slice(r.value)
	}
	l.lane.retire()
	p.f, p.out, l.plan = nil, nil, nil
	p.pipeline.retire()
	putStash(runKey, p)
	return res
}

type tryMapping[T, U any] struct {
	pipeline[T]
	f     func(T) (U, error)
	out   []U // where every position has its element, what becomes of them
	first tryMapLane[T, U]
}

func (p *tryMapping[T, U]) Lane() engine.Lane[tried[rope[U]]] {
	l := &p.first
	if !p.takeFirst() {
		l = new(tryMapLane[T, U])
	}
	l.plan = p
	l.open(&p.pipeline, nil)
	return l
}

func (p *tryMapping[T, U]) Join(a, b tried[rope[U]]) tried[rope[U]] {
	return joinTried(a, b, rope[U].join)
}

type tryMapLane[T, U any] struct {
	tryLane[T]
	plan   *tryMapping[T, U]
	strand strand[U]
}

func (l *tryMapLane[T, U]) Begin(lo, hi int) {
	l.tryLane.Begin(lo, hi)
	l.strand.begin()
}

func (l *tryMapLane[T, U]) Step(to int) int { return l.advance(to, l) }

func (l *tryMapLane[T, U]) Finish() tried[rope[U]] {
	return tried[rope[U]]{l.strand.done(), l.err, l.raised}
}

func (l *tryMapLane[T, U]) take(lo, _ int, xs []T) {
	f, all := l.plan.f, l.plan.out
	var out []U
	if all != nil {
		out = all[lo : lo+len(xs)]
	} else {
		out = l.strand.room(len(xs), l.plan.spec.N)
	}
	for i, x := range xs {
		y, err := f(x)
		if err != nil {
			l.fail(err)
			return
		}
		out[i] = y
	}
	if all == nil {
		l.strand.add(len(xs))
	}
}
