package iter

import "github.com/seed1237c087/manta/par/internal/engine"

// Unzip returns the first and the second values of all pairs, both in order and
// neither nil. Where the length is known, every value is written straight to its place.
// Otherwise it costs what [Iter.Collect] does.
func Unzip[A, B any](it Iter[Pair[A, B]]) ([]A, []B) {
	checkFits[A](it, "Unzip")
	checkFits[B](it, "Unzip")
	r := unzip(it)
	return r.a, r.b
}

func unzip[A, B any](it Iter[Pair[A, B]]) twoSlices[A, B] {
	if it.pool() != nil {
		return inPool(it, unzip[A, B])
	}
	p := &unzipping[A, B]{}
	p.prepare(it, mix(it.key, kindUnzip))
	if p.sh.is(exact) && p.stream == nil {
		w := &unzipInto[A, B]{&p.pipeline, twoSlices[A, B]{make([]A, p.spec.N), make([]B, p.spec.N)}}
		p.spec.Even = true
		drive(&p.pipeline, engine.Plan[nothing](w))
		return w.out
	}
	return drive(&p.pipeline, engine.Plan[twoRopes[A, B]](p)).slices()
}

// unzipInto writes every value to its place.
type unzipInto[A, B any] struct {
	*pipeline[Pair[A, B]]
	out twoSlices[A, B]
}

func (p *unzipInto[A, B]) Lane() engine.Lane[nothing] {
	l := &effectsLane[Pair[A, B]]{k: p}
	l.open(p.pipeline, nil)
	return l
}

func (p *unzipInto[A, B]) Join(nothing, nothing) nothing { return nothing{} }

func (p *unzipInto[A, B]) take(lo, _ int, xs []Pair[A, B]) {
	as, bs := p.out.a[lo:lo+len(xs)], p.out.b[lo:lo+len(xs)]
	for i := range xs {
		as[i], bs[i] = xs[i].First, xs[i].Second
	}
}

// unzipping collects the values where their places are not known.
type unzipping[A, B any] struct{ pipeline[Pair[A, B]] }

func (p *unzipping[A, B]) Lane() engine.Lane[twoRopes[A, B]] {
	l := &unzipLane[A, B]{}
	l.open(&p.pipeline, nil)
	return l
}

func (p *unzipping[A, B]) Join(a, b twoRopes[A, B]) twoRopes[A, B] { return a.join(b) }

type unzipLane[A, B any] struct {
	lane[Pair[A, B]]
	a strand[A]
	b strand[B]
}

func (l *unzipLane[A, B]) Begin(lo, hi int) {
	l.lane.Begin(lo, hi)
	l.a.begin()
	l.b.begin()
}

func (l *unzipLane[A, B]) Step(to int) int { return l.step(to, l) }

func (l *unzipLane[A, B]) take(_, _ int, xs []Pair[A, B]) {
	as, bs := l.a.room(len(xs), l.p.spec.N), l.b.room(len(xs), l.p.spec.N)
	for i := range xs {
		as[i], bs[i] = xs[i].First, xs[i].Second
	}
	l.a.add(len(xs))
	l.b.add(len(xs))
}

func (l *unzipLane[A, B]) Finish() twoRopes[A, B] { return twoRopes[A, B]{l.a.done(), l.b.done()} }
