package iter

import (
	"github.com/seed1237c087/manta/par/internal/engine"
)

// kernel is how a reduction combines.
type kernel[T any] struct {
	op func(a, b T) T
	// fold returns the value of the pairwise tree over a slice that is not
	// empty; nil: by calls of op.
	fold func([]T) T
	// free: brackets are of no consequence.
	free bool
	// strict: op may panic, and then it is of consequence which call comes first:
	// the order is that of a walk of the tree from left to right, in which a call
	// is made as soon as it can be.
	strict bool
}

// value returns the value of the pairwise tree over xs, which is not empty.
func (k *kernel[T]) value(xs []T) T {
	if k.fold == nil {
		return foldTree(k.op, xs)
	}
	return k.fold(xs)
}

// maybe is a value that need not be there.
type maybe[T any] struct {
	value T
	ok    bool
}

func (m maybe[T]) get() (T, bool) { return m.value, m.ok }

// reduceBy reduces it by k; without a value where it has no elements.
//
// Where every position has an element, the result is the value of the pairwise
// tree over all of them (see package reduce). Otherwise the positions are cut
// into units, the survivors of a unit are reduced along a tree of their own,
// and the units with survivors along the tree over the units.
func reduceBy[T any](it Iter[T], k kernel[T], key uint64) maybe[T] {
	if it.pool() != nil {
		return inPool(it, func(it Iter[T]) maybe[T] { return reduceBy(it, k, key) })
	}
	runKey := mix(it.key, key) // A new name: the closure above would move key to the heap.
	p := takeStash[reduction[T]](runKey)
	p.kernel = k
	p.fixed = !k.free
	p.prepare(it, runKey)
	switch {
	case p.sh.is(exact) && it.minLen() <= 1:
		// Pieces are nodes of the tree over the positions.
	case k.free && !p.sh.is(whole):
		// Nor do these need a tree.
	case p.sh.is(exact):
		p.byUnit = true
	case p.stream != nil:
		p.stream = &unitStream{p.stream, p.setUnit}
	default:
		p.setUnit(p.spec.N)
	}
	r := drive(&p.pipeline, engine.Plan[maybe[T]](p))
	p.retire()
	putStash(runKey, p)
	return r
}

// setUnit makes p ready for a run over n positions, of which not each has its
// element.
func (p *reduction[T]) setUnit(n int) {
	p.spec.Unit = engine.Unit(n)
	p.marked = !p.sh.is(whole) && p.spec.MinLen <= 1 && p.spec.Unit < p.size
	p.byUnit = !p.marked
}

// unitStream is a stream that sets the length of units for every batch: where
// they are single positions, as would do for any, marks cost more than the
// elements.
type unitStream struct {
	stream
	set func(n int)
}

func (s *unitStream) batches(run func(n int) bool) {
	s.stream.batches(func(n int) bool {
		s.set(n)
		return run(n)
	})
}

type reduction[T any] struct {
	pipeline[T]
	kernel[T]
	first reduceLane[T]
}

func (p *reduction[T]) Lane() engine.Lane[maybe[T]] {
	l := &p.first
	if !p.takeFirst() {
		l = new(reduceLane[T])
	}
	l.kernel = &p.kernel
	l.open(&p.pipeline, nil)
	return l
}

func (p *reduction[T]) retire() {
	l := &p.first
	l.lane.retire()
	l.inner.retire()
	l.units.retire()
	wipe(l.values[:cap(l.values)])
	l.kernel = nil
	p.kernel = kernel[T]{}
	p.pipeline.retire()
}

func (p *reduction[T]) Join(a, b maybe[T]) maybe[T] {
	if !a.ok {
		return b
	}
	if !b.ok {
		return a
	}
	return maybe[T]{p.op(a.value, b.value), true}
}

type reduceLane[T any] struct {
	lane[T]
	kernel *kernel[T]
	// inner is the tree over the positions of the piece, or of the unit where
	// there is a tree over units.
	inner pile[T]
	units pile[T] // the tree over the units of the piece
	// values are those of the units of a marked block.
	values []T
}

func (l *reduceLane[T]) Begin(lo, hi int) {
	l.lane.Begin(lo, hi)
	l.inner.reset()
	l.units.reset()
}

func (l *reduceLane[T]) Step(to int) int { return l.step(to, l) }

func (l *reduceLane[T]) take(lo, hi int, xs []T) {
	k := l.kernel
	switch p := l.p; {
	case p.byUnit:
		l.takeByUnit(lo, hi, xs)
	case p.marked:
		l.takeMarked(xs)
	case p.sh.is(exact):
		l.inner.add(xs, hi == l.end, k)
	case len(xs) > 0: // free: one value does
		v := k.value(xs)
		if l.inner.hasLast {
			v = k.op(l.inner.last, v)
		}
		l.inner.last, l.inner.hasLast = v, true
	}
}

// takeByUnit takes a block that lies within a unit.
func (l *reduceLane[T]) takeByUnit(lo, hi int, xs []T) {
	k := l.kernel
	final := hi == l.p.spec.UnitEnd(lo)
	switch {
	case final && l.inner.empty() && len(xs) == 1 && !l.torn: // All of the unit, as of a Fold.
		l.units.push(0, xs[0], true, k.op)
		return
	case l.p.sh.is(exact):
		l.inner.add(xs, final, k)
	case len(xs) > 0 && !l.torn: // A part of a block has another tree.
		l.inner.push(0, k.value(xs), true, k.op)
	}
	if final {
		v, ok := l.inner.result(k.op)
		l.inner.reset()
		l.units.push(0, v, ok, k.op)
	}
}

// takeMarked takes a block of several units.
func (l *reduceLane[T]) takeMarked(xs []T) {
	k := l.kernel
	ends := l.marks.input(len(xs))
	if k.strict && l.marks.unit > 1 {
		from := 0
		for _, end := range ends {
			var v T
			if end > from {
				v = k.value(xs[from:end])
			}
			l.units.push(0, v, end > from, k.op)
			from = end
		}
		return
	}
	values := l.values[:0]
	from, full := 0, true
	for _, end := range ends {
		switch end - from {
		case 0:
			full = false
			values = append(values, *new(T))
		case 1:
			values = append(values, xs[from])
		default:
			values = append(values, k.value(xs[from:end]))
		}
		from = end
	}
	l.values = values
	if full {
		// Every unit has a value, so that the kernel can go along the tree.
		l.units.add(values, false, k)
		return
	}
	from = 0
	for i, end := range ends {
		l.units.push(0, values[i], end > from, k.op)
		from = end
	}
}

func (l *reduceLane[T]) Finish() maybe[T] {
	from := &l.inner
	if l.p.byUnit || l.p.marked {
		from = &l.units
	}
	if l.kernel.strict {
		done := false
		defer func() {
			if !done {
				l.p.spec.Stop.Lower(l.pos) // All of the piece has run; what follows it need not.
			}
		}()
		v, ok := from.result(l.kernel.op)
		done = true
		return maybe[T]{v, ok}
	}
	v, ok := from.result(l.kernel.op)
	return maybe[T]{v, ok}
}
