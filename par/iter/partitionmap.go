package iter

import "github.com/seed1237c087/manta/par/internal/engine"

// PartitionMap calls f for every element and returns the values a of those for which
// first is true, and the values b of the others, both in order and neither nil. What
// it costs is as in [Iter.Partition]. PartitionMap panics where f is nil.
func PartitionMap[T, A, B any](it Iter[T], f func(T) (a A, b B, first bool)) ([]A, []B) {
	checkFunc("PartitionMap", f == nil)
	if size[A]() < size[B]() {
		checkFits[A](it, "PartitionMap")
	} else {
		checkFits[B](it, "PartitionMap")
	}
	r := partitionMap(it, f)
	return r.a, r.b
}

func partitionMap[T, A, B any](it Iter[T], f func(T) (A, B, bool)) twoSlices[A, B] {
	if it.pool() != nil {
		return inPool(it, func(it Iter[T]) twoSlices[A, B] { return partitionMap(it, f) })
	}
	p := &mapParting[T, A, B]{f: f}
	p.prepare(it, mix(it.key, mix(kindPartitionMap, code(f))))
	return drive(&p.pipeline, engine.Plan[twoRopes[A, B]](p)).slices()
}

type mapParting[T, A, B any] struct {
	pipeline[T]
	f func(T) (A, B, bool)
}

func (p *mapParting[T, A, B]) Lane() engine.Lane[twoRopes[A, B]] {
	l := &mapPartLane[T, A, B]{f: p.f}
	l.open(&p.pipeline, nil)
	return l
}

func (p *mapParting[T, A, B]) Join(a, b twoRopes[A, B]) twoRopes[A, B] { return a.join(b) }

type mapPartLane[T, A, B any] struct {
	lane[T]
	f func(T) (A, B, bool)
	a strand[A]
	b strand[B]
}

func (l *mapPartLane[T, A, B]) Begin(lo, hi int) {
	l.lane.Begin(lo, hi)
	l.a.begin()
	l.b.begin()
}

func (l *mapPartLane[T, A, B]) Step(to int) int { return l.step(to, l) }

func (l *mapPartLane[T, A, B]) take(_, _ int, xs []T) {
	f := l.f
	as, bs := l.a.room(len(xs), l.p.spec.N), l.b.room(len(xs), l.p.spec.N)
	n := 0
	for i, x := range xs {
		a, b, first := f(x)
		if as[n], bs[i-n] = a, b; first {
			n++
		}
	}
	l.a.add(n)
	l.b.add(len(xs) - n)
}

func (l *mapPartLane[T, A, B]) Finish() twoRopes[A, B] { return twoRopes[A, B]{l.a.done(), l.b.done()} }
