package endings

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/engine"
	"github.com/seed1237c087/manta/par/internal/freelist"
	"github.com/seed1237c087/manta/par/internal/run"
)

// ReductionOf returns a reduction of n by a function of the given code.
func ReductionOf(n describe.Node, code uint64) *ReduceRun {
	key := RunKey(n, describe.Reduce, code)
	p := freelist.Take[ReduceRun](key)
	p.node.Src, p.node.ID, p.key = n.Src, n.ID, key
	if n.Tuned != nil { // Storing a pointer costs more than looking.
		p.node.Tuned = n.Tuned
	}
	return p
}

// Run reduces p's node by r and puts the value into out[0]. It returns false if there are no elements.
//
// If every position has an element, the result is the value of the pairwise tree over all elements (see package reduce). Otherwise
// the positions are cut into units. One tree joins the elements that are left in a unit, and another tree joins the values of the units.
func (p *ReduceRun) Run(r ReduceSpec, out describe.Block) bool {
	if p.node.Src == nil {
		core.Checkpoint()
		return false
	}
	p.ReduceSpec = r
	if p.node.Place() != nil {
		return describe.InPlace(p.node, func(n describe.Node) bool { return p.run(n, out) })
	}
	return p.run(p.node, out)
}

// Goes makes the next run of p continue after b. If some is set, b has had elements, and v[0] is their value. p must be Free.
func (p *ReduceRun) Goes(b run.BegunPart, v describe.Block, some bool) {
	p.Spec.Begun, p.head = b, Value{ok: some}
	if some {
		p.head.of = &results{vals: v}
	}
}

// Head implements engine.Headed.
func (p *ReduceRun) Head() Value {
	v := p.head
	p.head = Value{}
	return v
}

// Stop ends the run of p: no new block begins, and the value does not count.
func (p *ReduceRun) Stop() { p.Spec.Stop.Lower(0) }

// End keeps p for other runs. It is not called after a panic.
//
//go:noinline
func (p *ReduceRun) End() {
	p.node.Src = nil
	if p.node.Tuned != nil {
		p.node.Tuned = nil
	}
	if p.wasShort { // Short runs only follow many others of the same place; see freelist.Give.
		freelist.Put(p.key, p)
		return
	}
	freelist.Give(p.key, p)
}

func (p *ReduceRun) run(n describe.Node, out describe.Block) bool {
	l := &p.first
	if l.ReduceRun != p { // Storing a pointer costs more than looking.
		l.ReduceRun = p
	}
	must := describe.Exact
	switch {
	case p.Early:
		must = describe.Inert // Otherwise functions would be called for elements after a stop.
	case p.Free:
		must = 0
	}
	if p.wasShort = p.Spec.Begun.At == 0 && p.short.Begin(n, p.key, must); p.wasShort {
		p.into = out
		some := p.short.Do(n.Src, nil, (*folding)(p)).Len() > 0
		p.short.Close()
		return some
	}
	p.ready(n)
	v := run.Drive(&p.Pipeline, engine.Plan[Value](p))
	switch {
	case !v.ok:
	case v.of.uneven:
		v.of.partials.Result(p.Kernel)
		out.Copy(0, v.of.partials.Vals, 0, 1)
	default:
		out.Copy(0, v.of.vals, v.at, v.at+1)
	}
	p.retire()
	return v.ok
}

// folding is the work of a reduction on the only block of a short run.
type folding ReduceRun

func (p *folding) Do(st *describe.Step) {
	switch {
	case p.short.Torn: // The tree must be that over all positions.
		(*ReduceRun)(p).torn(st.In)
	case st.To > 0:
		p.Kernel.Fold(p.into, 0, st.In, 0, st.To)
	}
}

// torn does with b, the elements before a panic in the only block of a short run, what a long run would have done.
func (p *ReduceRun) torn(b describe.Block) {
	l := &p.first
	p.ready(describe.Node{Src: p.node.Src})
	p.Lane(nil)
	l.Begin(0, p.Spec.N)
	l.Torn = true
	l.Take(0, b.Len(), b)
}

// ready opens p to run n.
func (p *ReduceRun) ready(n describe.Node) {
	p.turn++
	p.Free = p.Free || n.Tuning().Unordered
	p.Fixed, p.Takes = !p.Free, run.TakesSeveral
	p.Open(n, p.key)
	p.SlowStart = p.Early && !p.Sh.Is(describe.Inert)
	if p.Swift && p.Sh.Is(describe.View) && p.Sh.Is(describe.Inert) {
		p.Size = swiftBlock
	}
	switch {
	case p.Free:
		p.Cut(engine.Even)
	case !p.Strict && p.Stream == nil && p.Sh.Is(describe.Exact) && !p.Sh.Is(describe.Whole):
		p.Cut(engine.Stretched)
	default:
		p.Cut(engine.Nodes)
	}
	p.Last(p.Values.Plain()) // Results of pieces stay on lanes until the run has ended, and the last results also stay on retired lanes.
	switch {
	case p.Sh.Is(describe.Exact) && p.Spec.MinLen <= 1, p.Free:
		// Pieces are nodes of the tree over the positions, or there is no tree.
	case p.Sh.Is(describe.Exact):
		p.ByUnit = true
	case p.Stream != nil:
		// Each batch gets its own unit. A unit of one position would do for all batches, but offsets would cost more than elements.
		p.Stream = &run.BetweenStream{Stream: p.Stream, Before: p.setUnit}
	default:
		p.setUnit(p.Spec.N)
	}
}

// setUnit makes p ready for a run over n positions, if not every position has its element.
func (p *ReduceRun) setUnit(n int) {
	if p.Sh.Is(describe.Whole) {
		// A unit is an element, which may be expensive to make and to combine.
		p.Few(n)
		return
	}
	p.Spec.Unit = engine.Unit(n)
	p.KeepsOffsets = p.Spec.MinLen <= 1 && p.Spec.Unit < p.Size && !p.Sh.Is(describe.Several)
	p.ByUnit = !p.KeepsOffsets
}

func (p *ReduceRun) retire() {
	l := &p.first
	l.Lane.Retire()
	l.inner.Retire()
	l.units.Retire()
	if !l.inner.Plain {
		block.Wipe(l.values)
	}
	l.results.retire()
	for _, r := range l.uneven[:l.used] {
		r.partials.Retire()
	}
	l.used = 0
	p.Pipeline.Retire()
}

func (p *ReduceRun) Join(a, b Value) Value {
	switch {
	case !a.ok:
		return b
	case b.ok && a.of.uneven:
		a.of.partials.Append(&b.of.partials, p.Kernel)
	case b.ok:
		p.Kernel.Join(a.of.vals, a.at, b.of.vals, b.at)
		if a.of == b.of && p.Sh.Is(describe.Exact) && b.at == b.of.used-1 {
			b.of.used-- // If every position has an element, the left value is on the caller's own lane.
		}
	}
	return a
}
