package bykey

import (
	"cmp"
	"slices"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/under"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// absorb adds the values and items of all participants to the shards. After a panic of the run, it adds only those before the panic. If
// absorb itself panics, p.absorbing stays true: the shards then contain some of the items already, and absorb must not run again.
func absorb[K comparable, V, I any](p *Run[K, V, I]) {
	p.absorbing = true
	p.lanes = p.lanes[:0]
	for i := range p.KeepRun.Participants() {
		l := p.KeepRun.State(i).(*Lane[K, V, I])
		endSpan(l)
		p.lanes = append(p.lanes, l)
	}
	if spans := spansOf(p); len(spans) > 0 {
		share(p, spans)
	} else if !p.absorbed {
		p.shards = nil // The shards of an earlier run do not belong to this run.
	}
	p.absorbing = false
}

// spansOf returns the spans of all participants in the order of positions, without the spans after a panic.
func spansOf[K comparable, V, I any](p *Run[K, V, I]) (spans []span) {
	for i, l := range p.lanes {
		for _, s := range l.spans {
			if s.lane = i; !p.KeepRun.Stopped(s.pos) {
				spans = append(spans, s)
			}
		}
	}
	engine.Look(len(spans))
	slices.SortStableFunc(spans, func(a, b span) int { return cmp.Compare(a.pos, b.pos) })
	return spans
}

// share lets the shards absorb spans, in parallel.
func share[K comparable, V, I any](p *Run[K, V, I], spans []span) {
	if p.absorbed = true; len(p.shards) != p.count() {
		p.shards = make([]Shard[K, V], p.count())
	}
	var n []uint32
	for _, l := range p.lanes {
		n = append(n, l.items)
	}
	items, expected := p.ready(spans, n), p.expected()
	p.KeepRun.Share(len(p.shards), func(i int) {
		if expected > 0 {
			reserve(&p.shards[i], expected)
		}
		absorbShard(p, i, spans)
	})
	var first *failure
	p.keys, p.starts = 0, p.starts[:0]
	for i := range p.shards {
		p.starts = append(p.starts, uint32(p.keys))
		p.keys += len(p.shards[i].Keys)
		if f := p.shards[i].failed; f != nil && (first == nil || f.item < first.item) {
			first = f
		}
	}
	checkKeys(p.keys)
	p.items, p.positions = p.items+items, p.KeepRun.Base()
	if first != nil {
		panic(first.err)
	}
	p.sequence()
	for _, l := range p.lanes {
		if p.Numbered {
			break
		}
		reuse(&l.parts, false)
		reuse(&l.singles, p.along && p.points)
		l.spans, l.items = l.spans[:0], 0
	}
}

// ready numbers the items of spans, and returns the number of items. items contains the number of items of each participant.
func (p *baseRun) ready(spans []span, items []uint32) (n int) {
	for i := range spans {
		s := &spans[i]
		s.base = n
		n += int(s.n)
	}
	if p.Ordered {
		if cap(p.which) < n {
			p.which = words[uint16](n)
		}
		p.which = p.which[:n]
		p.inChunks(n, func(_, lo, hi int) { clear(p.which[lo:hi]) })
	}
	if p.Numbered {
		p.numbers = make([][]uint32, len(items))
		for i, n := range items {
			p.numbers[i] = describe.IDs(int(n)) // noteItems writes a number for each item.
		}
	}
	return n
}

// absorbShard is absorb for shard i. It notes a panic in the shard.
func absorbShard[K comparable, V, I any](p *Run[K, V, I], i int, spans []span) {
	to := &p.shards[i]
	at, done := 0, false
	defer func() {
		if done {
			return
		}
		if v := recover(); v != nil { // Otherwise the reason is a Goexit, which continues.
			s := &spans[at]
			to.failed = &failure{s.base + int(uint32(to.hashes[to.At])-s.from), under.Wrapped[*core.PanicError](v)}
		}
	}()
	var s span
	for at, s = range spans {
		l := p.lanes[s.lane]
		to.copies = p.Copies && s.mode == Apart
		if s.mode == Apart {
			absorbItems(&p.baseRun, to, i, &s, &l.singles, p.plan.Single)
		} else {
			absorbItems(&p.baseRun, to, i, &s, &l.parts, p.plan.Part)
		}
	}
	done = true
}

// between is called after every batch and window. It absorbs the items if there are many, and decides whether the participants keep
// elements apart.
func between[K comparable, V, I any](p *Run[K, V, I]) {
	switch {
	case p.free || p.Numbered:
		return
	case p.along:
		betweenAlong(p)
		return
	}
	elems, pending, n := 0, 0, p.KeepRun.Participants()
	for i := range n {
		l := p.KeepRun.State(i).(*Lane[K, V, I])
		elems += l.all
		goesOn := n == 1 && (!p.stretched || leads(l)) // l keeps its values for the next window
		if pending += int(l.items); !p.unordered && !goesOn {
			pending += len(l.ids)
		}
	}
	// The time of the decision must not depend on the workers.
	decide := p.stretched && !p.decided && (p.KeepRun.Windowed() || elems >= enoughRead)
	most := min(max(absorbAt, 4*p.keys), absorbMost)
	if decide || pending >= most {
		absorb(p)
	} else if 4*pending < most {
		p.KeepRun.Widen()
	}
	if !decide {
		return
	}
	if p.decided = true; elems >= enough/2 && 2*p.keys > elems {
		p.apart = true
		for i := range p.KeepRun.Participants() {
			p.KeepRun.State(i).(*Lane[K, V, I]).Mode = Apart
		}
	}
}
