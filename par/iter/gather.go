package iter

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// Gather runs loop over the elements and returns what it writes, in order: to Out, and to
// Out2 if it has described one; N and N2 are how much it has written. It may write one
// element more to each. If it sets Err, the run ends with the error of the lowest position,
// N is at which element of In that is, and the blocks are nil.
func (n *Node) Gather(k Kind, loop Loop) (a, b Block, err error) {
	var what about
	ask(k, loop, &what)
	if n == nil {
		a, b = what.out.Make(0), nil
		if what.out2 != nil {
			b = what.out2.Make(0)
		}
		return a, b, nil
	}
	n.checkFits(k.String(), what.out)
	r := n.gathered(gatherer{loop, what, infos[k].fails}, mix(n.key, uint64(k)^what.code))
	return r.a, r.b, r.err
}

// gatherer is a loop of Gather.
type gatherer struct {
	loop  Loop // nil: the elements as they are
	about about
	fails bool
}

// blocks are the results of Gather.
type blocks struct {
	a, b Block
	err  error
}

func (n *Node) gathered(g gatherer, key uint64) blocks {
	if n.pool() != nil {
		return inPool(n, func(n *Node) blocks { return n.gathered(g, key) })
	}
	p := takeStash[gathering](key)
	p.gatherer = g
	what := &p.about
	if g.fails {
		p.prepareEarly(n, key)
	} else {
		p.prepare(n, key)
	}
	if p.sh.is(exact) && p.stream == nil && p.about.out2 == nil {
		p.out = what.out.Make(p.spec.N)
	}
	r := p.gather()
	res := blocks{err: r.err}
	if r.raised != nil {
		panic(r.raised)
	}
	if r.err == nil {
		if res.a = p.out; p.out == nil {
			res.a = p.first.a.block(r.a, what.out)
		}
		if what.out2 != nil {
			res.b = p.first.b.block(r.b, what.out2)
		}
	}
	p.retire()
	putStash(key, p)
	return res
}

// gathering is a run that keeps the elements, or what a loop makes of them.
type gathering struct {
	pipeline
	gatherer
	out   Block // if every position has its element, what becomes of them
	first gatherLane
}

// gathered is what became of a stretch of elements.
type gathered struct {
	a, b   rope
	err    error
	raised *core.PanicError // a panic in the place of err
}

func (p *gathering) gather() gathered { return drive(&p.pipeline, engine.Plan[gathered](p)) }

func (p *gathering) retire() {
	l := &p.first
	l.lane.retire()
	l.a.retire()
	l.b.retire()
	l.err, l.raised = nil, nil
	l.st.In, l.st.Out, l.st.Out2 = nil, nil, nil
	p.gatherer, p.out = gatherer{}, nil
	p.pipeline.retire()
}

func (p *gathering) Lane() engine.Lane[gathered] {
	l := &p.first
	if !p.takeFirst() {
		l = new(gatherLane)
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
	return gathered{a: a.a.join(b.a), b: a.b.join(b.b)}
}

// gatherLane collects the elements of its pieces in chunks, one piece behind the other, so
// that short pieces don't cost an allocation each.
type gatherLane struct {
	earlyLane
	plan *gathering
	st   Step
	a, b strand
	err  error
}

func (l *gatherLane) Begin(lo, hi int) {
	l.earlyLane.Begin(lo, hi)
	l.err = nil
	l.a.begin()
	l.b.begin()
}

func (l *gatherLane) Step(to int) int {
	if !l.plan.fails {
		return l.step(to, l)
	}
	return l.advance(to, l)
}

func (l *gatherLane) Finish() gathered {
	return gathered{l.a.done(), l.b.done(), l.err, l.raised}
}

func (l *gatherLane) take(lo, _ int, b Block) {
	p := l.plan
	if p.loop == nil {
		l.a.copy(b, p.spec.N)
		return
	}
	st, n := &l.st, b.Len()
	st.In, st.From, st.To, st.N, st.N2, st.At, st.By = b, 0, n, 0, 0, lo, 1
	if p.out != nil {
		if l.window == nil || !sameType(l.window, p.out) {
			l.window = p.out.Make(0)
		}
		l.window.Window(p.out, lo, lo+n)
		st.Out = l.window
	} else {
		st.Out = l.a.room(p.about.out, n, p.spec.N)
	}
	if p.about.out2 != nil {
		st.Out2 = l.b.room(p.about.out2, n, p.spec.N)
	}
	p.loop(st)
	if st.Err != nil {
		l.err, st.Err = st.Err, nil
		l.decide()
		return
	}
	if p.out == nil {
		l.a.add(st.N)
	}
	if p.about.out2 != nil {
		l.b.add(st.N2)
	}
}
