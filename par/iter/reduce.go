package iter

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// Reduce reduces n by r and puts the value into out[0]; false: there are no elements.
//
// If every position has an element, the result is the value of the pairwise tree over all of them (see package reduce). Otherwise
// the positions are cut into units, the survivors of a unit are reduced along a tree of their own, and those units along another.
func (n Node) Reduce(r Reducing, out Block) bool {
	p := n.Reduction(r.Code)
	ok := p.Run(r, out)
	p.plan.Reducing, p.plan.into = Reducing{}, nil
	p.End()
	return ok
}

// Reduction is Reduce in parts, for a caller that keeps something from one call to the next: Run, then End.
type Reduction struct {
	// Kit is what a caller has put there, maybe for another type. It must hold nothing of the user's at End, and nor must the kernel.
	Kit  any
	node Node
	key  uint64
	plan reduction
}

// Reduction returns a reduction of n by a function of the given code.
func (n Node) Reduction(code uint64) *Reduction {
	key := Mix(n.Key(), Mix(uint64(Reduce), code))
	p := takeStash[Reduction](key)
	p.node.src, p.node.key, p.key = n.src, n.key, key
	if n.tuned != nil { // To store a pointer costs more than to look.
		p.node.tuned = n.tuned
	}
	return p
}

// Run is [Node.Reduce].
func (p *Reduction) Run(r Reducing, out Block) bool {
	if p.node.src == nil {
		core.Checkpoint()
		return false
	}
	p.plan.Reducing = r
	if p.node.place() != nil {
		return inPlace(p.node, func(n Node) bool { return p.plan.run(n, p.key, out) })
	}
	return p.plan.run(p.node, p.key, out)
}

// Stop ends the run of p: nothing new is begun, and the value is of no account.
func (p *Reduction) Stop() { p.plan.spec.Stop.Lower(0) }

// End lets others use p. It is not called after a panic.
//
//go:noinline
func (p *Reduction) End() {
	p.node.src = nil
	if p.node.tuned != nil {
		p.node.tuned = nil
	}
	putStash(p.key, p)
}

// swiftBlock is how many positions a block has at most if only a swift kernel looks at it.
const swiftBlock = 1 << 13

func (p *reduction) run(n Node, key uint64, out Block) bool {
	l := &p.first
	if l.reduction != p { // To store a pointer costs more than to look.
		l.reduction = p
	}
	must := exact
	switch {
	case p.Early:
		must = inert // Else what lies behind a stop would run.
	case p.Free:
		must = 0
	}
	if p.isShort(n, key, must) {
		p.into = out
		l.once(&p.pipeline, n, l, nil)
		return p.some
	}
	p.ready(n, key)
	v := drive(&p.pipeline, engine.Plan[value](p))
	if v.ok {
		out.Copy(0, v.of.vals, v.at, v.at+1)
	}
	p.retire()
	return v.ok
}

// ready readies p to run n.
func (p *reduction) ready(n Node, key uint64) {
	unordered := n.tuning().unordered
	p.Free = p.Free || unordered
	p.fixed = !p.Free
	p.prepare(n, key)
	p.slowStart = p.Early && !p.sh.is(inert)
	if p.Swift && p.sh.is(view) && p.sh.is(inert) {
		p.size = swiftBlock
	}
	p.spec.Even = unordered
	switch {
	case p.sh.is(exact) && p.spec.MinLen <= 1, p.sh.is(whole) && p.bound.elastic, p.Free:
		// Pieces are nodes of the tree over the positions, or there is no tree.
	case p.sh.is(exact):
		p.byUnit = true
	case p.stream != nil:
		// For every batch: if units were single positions, as would do for any, marks would cost more than the elements.
		p.stream = &between{stream: p.stream, before: p.setUnit}
	default:
		p.setUnit(p.spec.N)
	}
}

// setUnit makes p ready for a run over n positions, of which not each has its element.
func (p *reduction) setUnit(n int) {
	if p.sh.is(whole) {
		// A unit is an element, which may be expensive to make and to combine.
		p.spec.Unit, p.byUnit, p.spec.Whole = engine.FewUnit(n), true, false
		return
	}
	p.spec.Unit = engine.Unit(n)
	p.marked = p.spec.MinLen <= 1 && p.spec.Unit < p.size
	p.byUnit = !p.marked
}

func (p *reduction) Lane() engine.Lane[value] {
	l := &p.first
	if !p.takeFirst() {
		l = &reduceLane{reduction: p}
	}
	l.inner.open(p.Values)
	if p.byUnit || p.marked {
		l.units.open(p.Values)
	}
	l.open(&p.pipeline, nil)
	return l
}

func (p *reduction) retire() {
	l := &p.first
	l.lane.retire()
	l.inner.retire()
	l.units.retire()
	if !l.inner.plain {
		block.Wipe(l.values)
	}
	l.results.retire()
	p.pipeline.retire()
}

func (p *reduction) Join(a, b value) value {
	if !a.ok {
		return b
	}
	if b.ok {
		p.Kernel.join(a.of.vals, a.at, b.of.vals, b.at)
		if a.of == b.of && p.sh.is(exact) && b.at == b.of.used-1 {
			b.of.used-- // What is on the left is the caller's own if every position has an element.
		}
	}
	return a
}
