package run

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/engine"
	"github.com/seed1237c087/manta/par/internal/rope"
)

// PrefixOf does what the runner of package describe promises of Prefix.
func PrefixOf(n describe.Node, of describe.Prefix, spare describe.Block) (xs describe.Block, over bool, p *core.PanicError) {
	key := describe.Mix(n.ID, uint64(describe.Feed))
	r := TakeStash[salvaging](key)
	r.Prefix = of
	r.Open(n, key)
	r.Spec.Even = true
	if r.out = spare; spare == nil || spare.Cap() < r.Spec.N {
		r.out = of.Block.Raw(r.Spec.N)
	}
	r.out.Resize(r.Spec.N)
	res := Drive(&r.Pipeline, engine.Plan[salvaged](r))
	xs = r.out
	res.A.Close(xs)
	r.retire()
	PutStash(key, r)
	return xs, res.over, res.raised
}

// salvaging is a run that keeps the elements, and after a panic those before it.
type salvaging struct {
	Pipeline
	describe.Prefix
	out   describe.Block // has room for an element at each position
	first salvageLane
}

// salvaged is what is kept of a stretch of elements: a, in the plan's out, each piece where
// its positions begin. The type is that of another result, for which the engine is compiled
// anyway.
type salvaged = Gathered

func (p *salvaging) Lane() engine.Lane[salvaged] {
	l := &p.first
	if !p.TakeFirst() {
		l = new(salvageLane)
	}
	l.plan = p
	if p.Maps {
		l.Open(&p.Pipeline, nil)
	} else {
		l.Open(&p.Pipeline, p.out)
	}
	return l
}

func (p *salvaging) Join(a, b salvaged) salvaged {
	if a.over || a.raised != nil {
		return a
	}
	return salvaged{A: a.A.Join(b.A), over: b.over, raised: b.raised}
}

func (p *salvaging) retire() {
	l := &p.first
	l.Lane.Retire()
	l.st.In, l.st.Out, l.view, l.Raised = nil, nil, nil, nil
	p.Prefix, p.out = describe.Prefix{}, nil
	p.Pipeline.Retire()
}

type salvageLane struct {
	EarlyLane
	plan  *salvaging
	st    describe.Step  // N is what is kept of the last block
	view  describe.Block // of the plan's out, for what the loop writes
	from  int            // where the piece begins
	at    int            // where the last block begins in out
	ended bool           // by the loop
}

func (l *salvageLane) Begin(lo, hi int) {
	l.EarlyLane.Begin(lo, hi)
	l.from, l.at, l.st.N, l.ended = lo, lo, 0, false
}

func (l *salvageLane) Step(to int) int { return l.Advance(to, l) }

func (l *salvageLane) Finish() salvaged {
	res := salvaged{over: l.ended, raised: l.Raised}
	if end := l.at + l.st.N; end > l.from {
		res.A = rope.Of(l.plan.out, l.from, end)
	}
	return res
}

func (l *salvageLane) Take(lo, _ int, b describe.Block) {
	p, st, n := l.plan, &l.st, b.Len()
	l.at += st.N
	st.N = 0
	if p.Maps || b != l.Window || l.at != lo { // Else the stages have written there already.
		if l.view == nil || !block.SameType(l.view, p.out) {
			l.view = p.out.Make(0)
		}
		l.view.Window(p.out, l.at, l.at+n)
		if p.Maps {
			st.Out = l.view
		} else {
			l.view.Copy(0, b, 0, n)
			b = l.view // What b has seen may have been written over.
		}
	}
	if p.Loop == nil {
		st.N = n
		return
	}
	st.In, st.From, st.To, st.At, st.By, st.Found = b, 0, n, lo, 1, false
	p.Loop(st)
	if st.Found {
		l.ended = true
		l.Decide()
	}
}

// EachFew runs p, whose source is a stream, and calls run with some of its values each
// time, as long as it returns true. So they need not all be kept.
func (p *Gathering) EachFew(run func(xs describe.Block) bool) {
	const few = 64
	var r Gathered
	more := true
	pass := func() {
		if r.A.Len > 0 && more {
			more = run(p.First.A.Block(r.A, p.About.Out))
			r, p.First.value.is = Gathered{}, false // It stands where others will.
		}
	}
	p.Stream.Batches(func(n int) bool {
		p.Spec.N, p.firstTaken = n, false
		r = p.Join(r, engine.Run(&p.Spec, engine.Plan[Gathered](p)))
		if r.A.Len >= few {
			pass()
		}
		return more && !p.Spec.Stop.Any()
	})
	pass()
}
