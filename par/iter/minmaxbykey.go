package iter

import (
	"cmp"

	"github.com/seed1237c087/manta/par/internal/engine"
)

// MinByKey returns the element with the smallest key, the first of several; ok is
// false where there are no elements. key is called once for each element. Floats
// compare as in cmp.Compare: a NaN is below everything else. MinByKey panics where key
// is nil.
func MinByKey[T any, K cmp.Ordered](it Iter[T], key func(T) K) (v T, ok bool) {
	checkFunc("MinByKey", key == nil)
	return bestByKey(it, key, false).get()
}

// MaxByKey returns the element with the largest key, the last of several; see
// [MinByKey].
func MaxByKey[T any, K cmp.Ordered](it Iter[T], key func(T) K) (v T, ok bool) {
	checkFunc("MaxByKey", key == nil)
	return bestByKey(it, key, true).get()
}

func bestByKey[T any, K cmp.Ordered](it Iter[T], key func(T) K, largest bool) best[T, K] {
	if it.pool() != nil {
		return inPool(it, func(it Iter[T]) best[T, K] { return bestByKey(it, key, largest) })
	}
	runKey := mix(it.key, mix(kindByKey, code(key))) // A new name, as in forEach.
	p := takeStash[ranging[T, K]](runKey)
	p.key, p.largest = key, largest
	p.prepare(it, runKey)
	switch {
	case !p.sh.is(whole):
	case p.stream != nil:
		p.stream = &unitStream{p.stream, p.setUnit}
	default:
		p.setUnit(p.spec.N)
	}
	r := drive(&p.pipeline, engine.Plan[best[T, K]](p))
	p.first.lane.retire()
	p.key, p.first.plan, p.first.best = nil, nil, best[T, K]{}
	p.pipeline.retire()
	putStash(runKey, p)
	return r
}

// best is the best element of a stretch; ok is false where there is none.
type best[T, K any] struct {
	value T
	key   K
	ok    bool
}

func (b best[T, K]) get() (T, bool) { return b.value, b.ok }

// ranging is a run that looks for the element with the smallest or the largest key.
type ranging[T any, K cmp.Ordered] struct {
	pipeline[T]
	key     func(T) K
	largest bool
	first   rangingLane[T, K]
}

// setUnit makes p ready for a run over n positions whose cut shows, and so must not
// depend on time.
func (p *ranging[T, K]) setUnit(n int) {
	p.spec.Unit = engine.Unit(n)
	p.byUnit = true
}

func (p *ranging[T, K]) Lane() engine.Lane[best[T, K]] {
	l := &p.first
	if !p.takeFirst() {
		l = new(rangingLane[T, K])
	}
	l.plan = p
	l.open(&p.pipeline, nil)
	return l
}

func (p *ranging[T, K]) Join(a, b best[T, K]) best[T, K] {
	if !a.ok || b.ok && p.beats(b.key, a.key) {
		return b
	}
	return a
}

// beats reports whether the element with key b is better than that with key a, which
// comes before it.
func (p *ranging[T, K]) beats(b, a K) bool {
	if p.largest {
		return !cmp.Less(b, a)
	}
	return cmp.Less(b, a)
}

type rangingLane[T any, K cmp.Ordered] struct {
	lane[T]
	plan *ranging[T, K]
	best best[T, K]
}

func (l *rangingLane[T, K]) Begin(lo, hi int) {
	l.lane.Begin(lo, hi)
	l.best = best[T, K]{}
}

func (l *rangingLane[T, K]) Step(to int) int    { return l.step(to, l) }
func (l *rangingLane[T, K]) Finish() best[T, K] { return l.best }

func (l *rangingLane[T, K]) take(_, _ int, xs []T) {
	if len(xs) == 0 {
		return
	}
	key, b := l.plan.key, &l.best
	from, at := 0, -1 // at: where in xs the best is
	top := b.key
	if !b.ok {
		from, at, top = 1, 0, key(xs[0])
	}
	if l.plan.largest {
		for i := from; i < len(xs); i++ {
			if k := key(xs[i]); !cmp.Less(k, top) {
				at, top = i, k
			}
		}
	} else {
		for i := from; i < len(xs); i++ {
			if k := key(xs[i]); cmp.Less(k, top) {
				at, top = i, k
			}
		}
	}
	if at >= 0 {
		*b = best[T, K]{xs[at], top, true}
	}
}
