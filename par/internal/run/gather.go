package run

import (
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/engine"
	"github.com/seed1237c087/manta/par/internal/freelist"
	"github.com/seed1237c087/manta/par/internal/rope"
)

// Gather runs a loop, which calls f or no function of the user's, over the elements, and returns what the loop
// writes, in order. The loop writes to Out, and to Out2 if there is one, and sets N and N2 to how much it has
// written: for each element, at most one element to each of the two. If the loop sets Err, the run ends with
// the error of the lowest position, N is the index of the failed element in In, and the blocks are nil.
//
// The caller takes the elements out of the blocks, and then calls End.
func Gather(n describe.Node, f any, g describe.GatherSpec) (a, b describe.Block, p *GatherPlan, err error) {
	code := describe.CodeOf(g.Kind, f)
	n.CheckFitsBoth(g.Kind, g.Out, g.Out2)
	r := gather(n, code, g)
	return r.A, r.b, r.P, r.err
}

func gather(n describe.Node, code uint64, g describe.GatherSpec) Blocks {
	if n.Place() != nil {
		return describe.InPlace(n, func(n describe.Node) Blocks { return gather(n, code, g) })
	}
	key := describe.Mix(n.ID, uint64(g.Kind)^code)
	p := freelist.Take[GatherPlan](key)
	p.GatherSpec, p.key = g, key
	p.Ready(n, key)
	r := p.Gather()
	if r.raised != nil {
		panic(r.raised)
	}
	res := Blocks{err: r.err}
	if r.err == nil {
		res = p.results(r)
	}
	res.P = p
	p.Retire()
	return res
}

// End lets others use p.
func (p *GatherPlan) End() {
	block.Empty(p.Shells[0])
	block.Empty(p.Shells[1])
	freelist.Give(p.key, p)
}

// Ready prepares p for a run.
func (p *GatherPlan) Ready(n describe.Node, key uint64) {
	p.Takes = TakesSeveral
	if describe.Infos[p.Kind].Fails {
		p.PrepareEarly(n, key)
	} else {
		p.Open(n, key)
	}
	p.Cut(engine.Nodes)
	switch {
	case !p.Sh.Is(describe.Exact) || p.Stream != nil:
	case p.Out2 == nil:
		p.A = p.Place(0, p.Out, p.Spec.N)
	case describe.Infos[p.Kind].Both:
		p.A, p.b = p.Place(0, p.Out, p.Spec.N), p.Place(1, p.Out2, p.Spec.N)
		p.Spec.Tree = engine.Even
	}
}

// Place returns a block for the n elements of result i.
func (p *GatherPlan) Place(i int, proto describe.Block, n int) describe.Block {
	if n*int(block.Width(proto)) > rope.KeptBytes {
		return proto.Raw(n)
	}
	return block.Fresh(&p.Shells[i], proto, n)
}

// Gather runs p.
func (p *GatherPlan) Gather() GatherResult { return Drive(&p.Pipeline, engine.Plan[GatherResult](p)) }

// results returns the results of the whole run, whose pieces have joined to r.
func (p *GatherPlan) results(r GatherResult) Blocks {
	if p.A != nil {
		return Blocks{A: p.A, b: p.b}
	}
	res := Blocks{A: p.First.A.BlockIn(&p.Shells[0], r.A, p.Out)}
	if p.Out2 != nil {
		res.b = p.First.b.BlockIn(&p.Shells[1], r.b, p.Out2)
	}
	return res
}

// Retire drops p's references to user values, and prepares p for another run.
func (p *GatherPlan) Retire() {
	p.First.retire()
	p.GatherSpec, p.into = describe.GatherSpec{}, nil
	if p.A != nil {
		p.A, p.b = nil, nil
	}
	p.Pipeline.Retire()
}

func (p *GatherPlan) Lane(engine.Lane[GatherResult]) engine.Lane[GatherResult] {
	l := &p.First
	if !p.TakeFirst() {
		l = new(gatherLane)
	}
	l.Plan = p
	out := p.into
	if p.Maps {
		out = nil
	}
	l.Open(&p.Pipeline, out)
	return l
}

func (p *GatherPlan) Join(a, b GatherResult) GatherResult {
	if a.over || a.raised != nil {
		return a
	}
	b.A, b.b = a.A.Join(b.A), a.b.Join(b.b)
	return b
}
