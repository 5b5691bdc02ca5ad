package iter

import (
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/engine"
	"github.com/seed1237c087/manta/par/internal/rope"
)

// Gather runs loop over the elements and returns what it writes, in order: to Out, and to
// Out2 if it has described one; N and N2 are how much it has written. It may write one
// element more to each. If it sets Err, the run ends with the error of the lowest position,
// N is at which element of In that is, and the blocks are nil.
//
// The caller takes the elements out of the blocks, and then calls End.
func (n Node) Gather(k Kind, loop Loop) (a, b Block, p *Gathering, err error) {
	g := gatherer{kind: k, loop: loop}
	ask(k, loop, &g.about)
	if n.src == nil {
		n = Empty(g.about.in)
	}
	n.checkFitsBoth(k, g.about.out, g.about.out2)
	r := n.gathered(g)
	return r.a, r.b, r.p, r.err
}

func (n Node) gathered(g gatherer) blocks {
	if n.place() != nil {
		return inPlace(n, func(n Node) blocks { return n.gathered(g) })
	}
	return n.gatheredAs(Mix(n.key, uint64(g.kind)^g.about.code), g)
}

// gatheredAs is gathered under a key, of a node without a pool.
func (n Node) gatheredAs(key uint64, g gatherer) blocks {
	p := takeStash[Gathering](key)
	p.gatherer = g
	p.ready(n, key)
	r := p.gather()
	if r.raised != nil {
		panic(r.raised)
	}
	res := blocks{err: r.err}
	if r.err == nil {
		res = p.results(r)
	}
	res.p = p
	p.retire()
	return res
}

// End lets others use p.
func (p *Gathering) End() {
	block.Empty(p.shells[0])
	block.Empty(p.shells[1])
	putStash(p.spec.Key, p)
}

// ready makes p ready for a run.
func (p *gathering) ready(n Node, key uint64) {
	if infos[p.kind].fails {
		p.prepareEarly(n, key)
	} else {
		p.prepare(n, key)
	}
	switch {
	case p.perPiece:
		// A piece goes on with the value of the one before it, unless it must be short.
		p.spec.Even = p.spec.MaxLen == 0 && !p.sh.is(whole)
	case !p.sh.is(exact) || p.stream != nil:
	case p.about.out2 == nil:
		p.a = p.place(0, p.about.out)
	case infos[p.kind].both:
		p.a, p.b = p.place(0, p.about.out), p.place(1, p.about.out2)
		p.spec.Even = true
	}
}

// place returns a block for result i, of which the length is known.
func (p *gathering) place(i int, proto Block) Block {
	if n := p.spec.N; n*int(block.Width(proto)) > rope.KeptBytes {
		return proto.Raw(n)
	}
	return block.Fresh(&p.shells[i], proto, p.spec.N)
}

func (p *gathering) gather() gathered { return drive(&p.pipeline, engine.Plan[gathered](p)) }

// results returns what has become of all elements.
func (p *Gathering) results(r gathered) blocks {
	if p.a != nil {
		return blocks{a: p.a, b: p.b}
	}
	l, proto, other := &p.first, p.about.out, p.about.out2
	if other == nil {
		return blocks{a: l.a.BlockIn(&p.shells[0], r.a, proto)}
	}
	n := r.a.Len + r.b.Len
	if !block.SameType(proto, other) || n*int(block.Width(proto)) > rope.KeptBytes {
		return blocks{a: l.a.BlockIn(&p.shells[0], r.a, proto), b: l.b.BlockIn(&p.shells[1], r.b, other)}
	}
	// Both in one piece of memory.
	b, a := p.both(proto, n)
	r.a.CopyTo(b, 0)
	r.b.CopyTo(b, r.a.Len)
	a.Window(b, 0, r.a.Len)
	b.Window(b, r.a.Len, n)
	return blocks{a: a, b: b}
}

// both returns a block for two results of n elements together, and the shell of the first.
func (p *gathering) both(proto Block, n int) (all, first Block) {
	if first = p.shells[0]; first == nil || !block.SameType(first, proto) {
		first = proto.Make(0)
		p.shells[0] = first
	}
	return block.Fresh(&p.shells[1], proto, n), first
}

func (p *gathering) retire() {
	p.first.retire()
	p.gatherer, p.later = gatherer{}, false
	if p.a != nil {
		p.a, p.b = nil, nil
	}
	p.pipeline.retire()
}

func (p *gathering) Lane() engine.Lane[gathered] {
	l := &p.first
	if !p.takeFirst() {
		l = new(gatherLane)
	} else if p.perPiece {
		l.value.reset(!p.later, p.spec.N)
		p.later = true
	}
	l.plan = p
	l.open(&p.pipeline, nil)
	return l
}

func (p *gathering) Join(a, b gathered) gathered {
	switch {
	case a.err != nil || a.raised != nil:
		return a
	case b.err != nil || b.raised != nil:
		return b
	}
	return gathered{a: a.a.Join(b.a), b: a.b.Join(b.b)}
}

// reopen implements short.
func (l *gatherLane) reopen(n Node, key uint64) {
	l.plan.prepare(n, key)
	l.plan.Lane()
}
