package endings

import (
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/engine"
	"github.com/seed1237c087/manta/par/internal/run"
)

func (p *ReduceRun) Lane(old engine.Lane[Value]) engine.Lane[Value] {
	l, _ := old.(*reduceLane)
	switch {
	case l != nil:
	case p.TakeFirst():
		l = &p.first
	default:
		l = &reduceLane{ReduceRun: p}
	}
	if l.turn != p.turn { // Otherwise the lane may have results of this run.
		l.turn, l.used = p.turn, 0
		if l.results != nil {
			l.results.used = 0
		}
	}
	l.inner.Open(p.Values)
	if p.ByUnit || p.KeepsOffsets {
		l.units.Open(p.Values)
	}
	l.Open(&p.Pipeline, nil)
	return l
}

func (l *reduceLane) Begin(lo, hi int) {
	l.Lane.Begin(lo, hi)
	l.inner.Reset(0)
	l.units.Reset(0)
	if l.P.Spec.Uneven() {
		l.inner.Reset(lo)
	}
}

func (l *reduceLane) Step(to int) int { return l.Pull(to, l) }

func (l *reduceLane) Take(lo, hi int, b describe.Block) {
	k, n := l.Kernel, b.Len()
	switch p := l.P; {
	case p.ByUnit:
		l.takeByUnit(lo, hi, b)
	case p.KeepsOffsets:
		l.takeUnits(b)
	case p.Sh.Is(describe.Exact) && !l.Free:
		l.inner.Add(b, 0, n, hi == l.Lane.End && (!p.Spec.Uneven() || hi == p.Spec.N), k)
	case n > 0: // p is Free: one value is enough
		i := l.inner.Slot()
		if !l.inner.HasLast {
			k.Fold(l.inner.Vals, i, b, 0, n)
			l.inner.HasLast = true
			return
		}
		k.Fold(l.inner.Vals, i+1, b, 0, n)
		k.Join(l.inner.Vals, i, l.inner.Vals, i+1)
	}
}

// takeByUnit takes a block that lies within a unit.
func (l *reduceLane) takeByUnit(lo, hi int, b describe.Block) {
	k, n := l.Kernel, b.Len()
	final := hi == l.P.Spec.UnitEnd(lo)
	switch {
	case final && l.inner.Empty() && n == 1 && !l.Torn: // The block is all of the unit, as in a Fold.
		k.Fold(l.units.Vals, l.units.Slot(), b, 0, 1)
		l.units.Push(0, true, k)
		return
	case l.P.Sh.Is(describe.Exact):
		l.inner.Add(b, 0, n, final, k)
	case l.P.Sh.Is(describe.Several): // One tree joins the elements of the unit, in whatever blocks they come.
		l.inner.Add(b, 0, n, false, k)
	case n > 0 && !l.Torn: // A torn block counts for nothing, because a part of a block has another tree.
		k.Fold(l.inner.Vals, l.inner.Slot(), b, 0, n)
		l.inner.Push(0, true, k)
	}
	if final {
		ok := l.inner.Result(k)
		i := l.units.Slot()
		if ok {
			l.units.Vals.Copy(i, l.inner.Vals, 0, 1)
		}
		l.inner.Reset(0)
		l.units.Push(0, ok, k)
	}
}

// takeUnits takes a block of several units.
func (l *reduceLane) takeUnits(b describe.Block) {
	k, u := l.Kernel, &l.units
	ends := l.Offsets.Input(b.Len())
	from := 0
	if l.Maps || l.Strict && l.Offsets.Unit > 1 {
		for _, end := range ends {
			i := u.Slot()
			if end > from {
				k.Fold(u.Vals, i, b, from, end)
			}
			u.Push(0, end > from, k)
			from = end
		}
		return
	}
	l.values = block.RoomFor(l.values, l.Values, len(ends))
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
		u.Add(l.values, 0, len(ends), false, k)
		return
	}
	from = 0
	for i, end := range ends {
		at := u.Slot()
		if end > from {
			u.Vals.Copy(at, l.values, i, i+1)
		}
		u.Push(0, end > from, k)
		from = end
	}
}

func (l *reduceLane) Finish() Value {
	from := &l.inner
	if l.P.ByUnit || l.P.KeepsOffsets {
		from = &l.units
	}
	switch {
	case l.Strict:
		return l.finishStrictly(from)
	case l.P.Spec.Uneven() && !from.Empty():
		return l.keepUneven()
	}
	return l.keep(from, from.Result(l.Kernel))
}

// keepUneven keeps the partials of a stretch as they are.
func (l *reduceLane) keepUneven() Value {
	if l.used == len(l.uneven) {
		l.uneven = append(l.uneven, new(results))
	}
	r := l.uneven[l.used]
	l.used++
	r.uneven = true
	r.partials, l.inner = l.inner, r.partials
	l.inner.Open(l.Values)
	return Value{r, 0, true}
}

func (l *reduceLane) finishStrictly(from *run.Partials) Value {
	done := false
	defer func() {
		if !done {
			l.P.Spec.Stop.Lower(l.Pos) // All of the piece has run. Later positions need not run.
		}
	}()
	ok := from.Result(l.Kernel)
	done = true
	return l.keep(from, ok)
}

// keep copies the value of a piece to the results.
func (l *reduceLane) keep(from *run.Partials, ok bool) Value {
	if !ok {
		return Value{}
	}
	if l.Sole() {
		l.whole.vals = from.Vals // No other piece needs them.
		return Value{&l.whole, 0, true}
	}
	r := l.results
	if r == nil || !block.SameType(r.vals, l.Values) {
		r = &results{vals: l.Values.Make(4 * run.FewValues)}
		l.results = r
	} else if r.used == r.vals.Len() {
		r = &results{vals: l.Values.Make(min(8*r.used, run.ManyValues))} // The other values stay where they are.
		l.results = r
	}
	r.vals.Copy(r.used, from.Vals, 0, 1)
	r.used++
	return Value{r, r.used - 1, true}
}
