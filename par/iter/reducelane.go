package iter

import "github.com/seed1237c087/manta/par/internal/block"

func (l *reduceLane) Begin(lo, hi int) {
	l.lane.Begin(lo, hi)
	l.sole = lo == 0 && hi == l.p.spec.N && l.p.stream == nil
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
			k.fold(l.inner.vals, i, b, 0, n)
			l.inner.hasLast = true
			return
		}
		k.fold(l.inner.vals, i+1, b, 0, n)
		k.join(l.inner.vals, i, l.inner.vals, i+1)
	}
}

// takeByUnit takes a block that lies within a unit.
func (l *reduceLane) takeByUnit(lo, hi int, b Block) {
	k, n := l.Kernel, b.Len()
	final := hi == l.p.spec.UnitEnd(lo)
	switch {
	case final && l.inner.empty() && n == 1 && !l.torn: // All of the unit, as of a Fold.
		k.fold(l.units.vals, l.units.slot(), b, 0, 1)
		l.units.push(0, true, k)
		return
	case l.p.sh.is(exact):
		l.inner.add(b, 0, n, final, k)
	case n > 0 && !l.torn: // A part of a block has another tree.
		k.fold(l.inner.vals, l.inner.slot(), b, 0, n)
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
	if l.Maps || l.Strict && l.marks.unit > 1 {
		for _, end := range ends {
			i := u.slot()
			if end > from {
				k.fold(u.vals, i, b, from, end)
			}
			u.push(0, end > from, k)
			from = end
		}
		return
	}
	l.values = block.RoomFor(l.values, l.Values, len(ends))
	l.values.Resize(len(ends))
	full := true
	for i, end := range ends {
		if end > from {
			k.fold(l.values, i, b, from, end)
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
	if l.sole && l.pos == l.end {
		l.whole.vals = from.vals // No other piece needs the pile.
		return value{&l.whole, 0, true}
	}
	r := l.results
	if r == nil || !block.SameType(r.vals, l.Values) {
		r = &results{vals: l.Values.Make(4 * fewValues)}
		l.results = r
	} else if r.used == r.vals.Len() {
		r = &results{vals: l.Values.Make(min(8*r.used, manyValues))} // The others stand where they are.
		l.results = r
	}
	r.vals.Copy(r.used, from.vals, 0, 1)
	r.used++
	return value{r, r.used - 1, true}
}

// all implements short.
func (l *reduceLane) all(b Block) {
	if l.some = b.Len() > 0; l.some {
		l.Kernel.fold(l.into, 0, b, 0, b.Len())
	}
}

// reopen implements short.
func (l *reduceLane) reopen(n Node, key uint64) {
	l.ready(n, key)
	l.reduction.Lane()
}
