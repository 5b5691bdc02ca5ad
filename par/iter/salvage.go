package iter

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/engine"
	"github.com/seed1237c087/manta/par/internal/rope"
)

// prefixOf is runner.prefix.
func prefixOf(n Node, of prefix, spare Block) (xs Block, over bool, p *core.PanicError) {
	key := Mix(n.key, uint64(Feed))
	r := takeStash[salvaging](key)
	r.prefix = of
	r.prepare(n, key)
	r.spec.Even = true
	if r.out = spare; spare == nil || spare.Cap() < r.spec.N {
		r.out = of.block.Raw(r.spec.N)
	}
	r.out.Resize(r.spec.N)
	res := drive(&r.pipeline, engine.Plan[salvaged](r))
	xs = r.out
	res.a.Close(xs)
	r.retire()
	putStash(key, r)
	return xs, res.over, res.raised
}

// salvaging is a run that keeps the elements, and after a panic those before it.
type salvaging struct {
	pipeline
	prefix
	out   Block // has room for an element at each position
	first salvageLane
}

// salvaged is what is kept of a stretch of elements: a, in the plan's out, each piece where
// its positions begin. The type is that of another result, for which the engine is compiled
// anyway.
type salvaged = gathered

func (p *salvaging) Lane() engine.Lane[salvaged] {
	l := &p.first
	if !p.takeFirst() {
		l = new(salvageLane)
	}
	l.plan = p
	if p.maps {
		l.open(&p.pipeline, nil)
	} else {
		l.open(&p.pipeline, p.out)
	}
	return l
}

func (p *salvaging) Join(a, b salvaged) salvaged {
	if a.over || a.raised != nil {
		return a
	}
	return salvaged{a: a.a.Join(b.a), over: b.over, raised: b.raised}
}

func (p *salvaging) retire() {
	l := &p.first
	l.lane.retire()
	l.st.In, l.st.Out, l.view, l.raised = nil, nil, nil, nil
	p.prefix, p.out = prefix{}, nil
	p.pipeline.retire()
}

type salvageLane struct {
	earlyLane
	plan  *salvaging
	st    Step  // N is what is kept of the last block
	view  Block // of the plan's out, for what the loop writes
	from  int   // where the piece begins
	at    int   // where the last block begins in out
	ended bool  // by the loop
}

func (l *salvageLane) Begin(lo, hi int) {
	l.earlyLane.Begin(lo, hi)
	l.from, l.at, l.st.N, l.ended = lo, lo, 0, false
}

func (l *salvageLane) Step(to int) int { return l.advance(to, l) }

func (l *salvageLane) Finish() salvaged {
	res := salvaged{over: l.ended, raised: l.raised}
	if end := l.at + l.st.N; end > l.from {
		res.a = rope.Of(l.plan.out, l.from, end)
	}
	return res
}

func (l *salvageLane) take(lo, _ int, b Block) {
	p, st, n := l.plan, &l.st, b.Len()
	l.at += st.N
	st.N = 0
	if p.maps || b != l.window || l.at != lo { // Else the stages have written there already.
		if l.view == nil || !block.SameType(l.view, p.out) {
			l.view = p.out.Make(0)
		}
		l.view.Window(p.out, l.at, l.at+n)
		if p.maps {
			st.Out = l.view
		} else {
			l.view.Copy(0, b, 0, n)
			b = l.view // What b has seen may have been written over.
		}
	}
	if p.loop == nil {
		st.N = n
		return
	}
	st.In, st.From, st.To, st.At, st.By, st.Found = b, 0, n, lo, 1, false
	p.loop(st)
	if st.Found {
		l.ended = true
		l.decide()
	}
}

// eachFew runs p, whose source is a stream, and calls run with some of its values each
// time, as long as it returns true. So they need not all be kept.
func (p *Gathering) eachFew(run func(xs Block) bool) {
	const few = 64
	var r gathered
	more := true
	pass := func() {
		if r.a.Len > 0 && more {
			more = run(p.first.a.Block(r.a, p.about.out))
			r, p.first.value.is = gathered{}, false // It stands where others will.
		}
	}
	p.stream.batches(func(n int) bool {
		p.spec.N, p.firstTaken = n, false
		r = p.Join(r, engine.Run(&p.spec, engine.Plan[gathered](p)))
		if r.a.Len >= few {
			pass()
		}
		return more && !p.spec.Stop.Any()
	})
	pass()
}
