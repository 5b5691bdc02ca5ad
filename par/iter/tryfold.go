package iter

import "github.com/seed1237c087/manta/par/internal/engine"

// TryFold returns what f makes of stretches of it, in order: for each stretch, starting
// with identity(), acc = f(acc, x) for one element after the other. Stretches are cut
// as those of [Fold] are: disjoint, in order, together all of it, and how many there
// are is up to the scheduler and differs from run to run. There are none, and the
// slice is empty and not nil, where there is nothing to cut; a stretch may turn out to
// have no elements, behind Filter for example.
//
// Where a call returns an error, TryFold returns no slice and that error: of several
// the one at the lowest position, whatever ran first, as long as whether f fails for
// an element does not depend on where its stretch began; see [Iter.TryForEach].
// TryFold panics where a function is nil.
func TryFold[T, A any](it Iter[T], identity func() A, f func(A, T) (A, error)) (res []A, err error) {
	checkFunc("TryFold", identity == nil || f == nil)
	defer returnReadError(&res, &err)
	return tryFold(it, identity, f, mix(kindTryFold, code(f))).get()
}

func tryFold[T, A any](it Iter[T], identity func() A, f func(A, T) (A, error), key uint64) tried[[]A] {
	if it.pool() != nil {
		return inPool(it, func(it Iter[T]) tried[[]A] { return tryFold(it, identity, f, key) })
	}
	p := &tryFolding[T, A]{identity: identity, f: f}
	p.prepareEarly(it, mix(it.key, key))
	p.spec.Whole = true // Pieces show, so that they should not be the smallest.
	r := drive(&p.pipeline, engine.Plan[tried[rope[A]]](p))
	if r.failed() {
		return tried[[]A]{err: r.err, raised: r.raised}
	}
	return tried[[]A]{value: r.value.slice()}
}

type tryFolding[T, A any] struct {
	pipeline[T]
	identity func() A
	f        func(A, T) (A, error)
}

func (p *tryFolding[T, A]) Lane() engine.Lane[tried[rope[A]]] {
	l := &tryFoldLane[T, A]{plan: p}
	l.open(&p.pipeline, nil)
	return l
}

func (p *tryFolding[T, A]) Join(a, b tried[rope[A]]) tried[rope[A]] {
	return joinTried(a, b, rope[A].join)
}

type tryFoldLane[T, A any] struct {
	tryLane[T]
	plan  *tryFolding[T, A]
	acc   A
	begun bool // there is an acc
}

func (l *tryFoldLane[T, A]) Begin(lo, hi int) {
	l.tryLane.Begin(lo, hi)
	l.begun = false
}

func (l *tryFoldLane[T, A]) Step(to int) int { return l.advance(to, l) }

func (l *tryFoldLane[T, A]) take(_, _ int, xs []T) {
	p := l.plan
	if !l.begun {
		l.acc = p.identity() // Here, where a panic of it has a position.
		l.begun = true
	}
	acc, f := l.acc, p.f
	for _, x := range xs {
		var err error
		if acc, err = f(acc, x); err != nil {
			l.fail(err)
			return
		}
	}
	l.acc = acc
}

func (l *tryFoldLane[T, A]) Finish() tried[rope[A]] {
	r := tried[rope[A]]{err: l.err, raised: l.raised}
	if l.begun && !l.over {
		r.value = ropeOf([]A{l.acc})
	}
	l.acc, l.begun = *new(A), false // Keep nothing of the user's alive.
	return r
}
