package iter

import "github.com/seed1237c087/manta/par/internal/engine"

// Reducing says what a reduction does.
type Reducing struct {
	Kernel Kernel
	Values Block  // the prototype of the values
	Code   uint64 // of the user's function, for the key
	// Free: brackets are of no consequence. Otherwise values are of the type of elements.
	Free bool
	// Strict: the kernel may panic, and then it is of consequence which call comes first:
	// the order is that of a walk of the tree from left to right, in which a call is made
	// as soon as it can be.
	Strict bool
}

// Reduce reduces n by r and puts the value into out[0]; false: there are no elements.
//
// If every position has an element, the result is the value of the pairwise tree over all
// of them (see package reduce). Otherwise the positions are cut into units, the survivors
// of a unit are reduced along a tree of their own, and the units with survivors along the
// tree over the units.
func (n *Node) Reduce(r Reducing, out Block) bool {
	if n == nil {
		return false
	}
	if n.pool() != nil {
		return inPool(n, func(n *Node) bool { return n.Reduce(r, out) })
	}
	key := mix(n.key, mix(uint64(Reduce), r.Code))
	p := takeStash[reduction](key)
	unordered := n.tuning().unordered
	r.Free = r.Free || unordered
	p.Reducing = r
	p.fixed = !r.Free
	p.prepare(n, key)
	p.spec.Even = unordered
	switch {
	case p.sh.is(exact) && p.spec.MinLen <= 1:
		// Pieces are nodes of the tree over the positions.
	case r.Free && !p.sh.is(whole):
		// Nor do these need a tree.
	case p.sh.is(exact):
		p.byUnit = true
	case p.stream != nil:
		p.stream = &unitStream{p.stream, p.setUnit}
	default:
		p.setUnit(p.spec.N)
	}
	v := drive(&p.pipeline, engine.Plan[value](p))
	if v.ok {
		out.Copy(0, v.in, v.at, v.at+1)
	}
	p.retire()
	putStash(key, p)
	return v.ok
}

// value is the result of a piece, which stands in a block of the lane that did it.
type value struct {
	in Block
	at int
	ok bool // there is one
}

// reduction is a run of a reduction.
type reduction struct {
	pipeline
	Reducing
	first reduceLane
}

// setUnit makes p ready for a run over n positions, of which not each has its element.
func (p *reduction) setUnit(n int) {
	p.spec.Unit = engine.Unit(n)
	p.marked = !p.sh.is(whole) && p.spec.MinLen <= 1 && p.spec.Unit < p.size
	p.byUnit = !p.marked
}

// unitStream is a stream that sets the length of units for every batch: if they were
// single positions, as would do for any, marks would cost more than the elements.
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

func (p *reduction) Lane() engine.Lane[value] {
	l := &p.first
	if !p.takeFirst() {
		l = new(reduceLane)
	}
	l.reduction = p
	l.inner.open(p.Values)
	l.units.open(p.Values)
	l.open(&p.pipeline, nil)
	return l
}

func (p *reduction) retire() {
	l := &p.first
	l.lane.retire()
	l.inner.retire()
	l.units.retire()
	if !l.inner.plain {
		wipe(l.values)
		wipe(l.results)
	}
	l.used, l.reduction = 0, nil
	p.Reducing = Reducing{}
	p.pipeline.retire()
}

func (p *reduction) Join(a, b value) value {
	if !a.ok {
		return b
	}
	if b.ok {
		p.Kernel.Join(a.in, a.at, b.in, b.at)
	}
	return a
}

type reduceLane struct {
	lane
	*reduction
	// inner is the tree over the positions of the piece, or of the unit if there is a
	// tree over units.
	inner pile
	units pile // the tree over the units of the piece
	// values are those of the units of a marked block.
	values Block
	// results are those of pieces, of which so many are in use.
	results Block
	used    int
}

func (l *reduceLane) Begin(lo, hi int) {
	l.lane.Begin(lo, hi)
	l.inner.reset()
	l.units.reset()
}

func (l *reduceLane) Step(to int) int { return l.step(to, l) }

func (l *reduceLane) take(lo, hi int, b Block) {
	k, n := l.Kernel, b.Len()
	switch p := l.p; {
	case p.byUnit:
		l.takeByUnit(lo, hi, b)
	case p.marked:
		l.takeMarked(b)
	case p.sh.is(exact) && !l.Free:
		l.inner.add(b, 0, n, hi == l.end, k)
	case n > 0: // free: one value does
		i := l.inner.slot()
		if !l.inner.hasLast {
			k.Fold(l.inner.vals, i, b, 0, n)
			l.inner.hasLast = true
			return
		}
		k.Fold(l.inner.vals, i+1, b, 0, n)
		k.Join(l.inner.vals, i, l.inner.vals, i+1)
	}
}

// takeByUnit takes a block that lies within a unit.
func (l *reduceLane) takeByUnit(lo, hi int, b Block) {
	k, n := l.Kernel, b.Len()
	final := hi == l.p.spec.UnitEnd(lo)
	switch {
	case final && l.inner.empty() && n == 1 && !l.torn: // All of the unit, as of a Fold.
		k.Fold(l.units.vals, l.units.slot(), b, 0, 1)
		l.units.push(0, true, k)
		return
	case l.p.sh.is(exact):
		l.inner.add(b, 0, n, final, k)
	case n > 0 && !l.torn: // A part of a block has another tree.
		k.Fold(l.inner.vals, l.inner.slot(), b, 0, n)
		l.inner.push(0, true, k)
	}
	if final {
		ok := l.inner.result(k)
		i := l.units.slot()
		if ok {
			l.units.vals.Copy(i, l.inner.vals, 0, 1)
		}
		l.inner.reset()
		l.units.push(0, ok, k)
	}
}

// takeMarked takes a block of several units.
func (l *reduceLane) takeMarked(b Block) {
	k, u := l.Kernel, &l.units
	ends := l.marks.input(b.Len())
	from := 0
	if l.Strict && l.marks.unit > 1 {
		for _, end := range ends {
			i := u.slot()
			if end > from {
				k.Fold(u.vals, i, b, from, end)
			}
			u.push(0, end > from, k)
			from = end
		}
		return
	}
	l.values = roomFor(l.values, l.Values, len(ends))
	l.values.Resize(len(ends))
	full := true
	for i, end := range ends {
		if end > from {
			k.Fold(l.values, i, b, from, end)
		} else {
			full = false
		}
		from = end
	}
	if full {
		// Every unit has a value, so that the kernel can go along the tree.
		u.add(l.values, 0, len(ends), false, k)
		return
	}
	from = 0
	for i, end := range ends {
		at := u.slot()
		if end > from {
			u.vals.Copy(at, l.values, i, i+1)
		}
		u.push(0, end > from, k)
		from = end
	}
}

func (l *reduceLane) Finish() value {
	from := &l.inner
	if l.p.byUnit || l.p.marked {
		from = &l.units
	}
	if l.Strict {
		return l.finishStrictly(from)
	}
	return l.keep(from, from.result(l.Kernel))
}

func (l *reduceLane) finishStrictly(from *pile) value {
	done := false
	defer func() {
		if !done {
			l.p.spec.Stop.Lower(l.pos) // All of the piece has run; what follows it need not.
		}
	}()
	ok := from.result(l.Kernel)
	done = true
	return l.keep(from, ok)
}

// keep copies the value of a piece to the results.
func (l *reduceLane) keep(from *pile, ok bool) value {
	if !ok {
		return value{}
	}
	if l.results == nil || !sameType(l.results, l.Values) || l.used == l.results.Len() {
		l.results, l.used = l.Values.Make(fewValues<<min(l.used, 1)), 0
	}
	at := l.used
	l.used++
	l.results.Copy(at, from.vals, 0, 1)
	return value{l.results, at, true}
}
