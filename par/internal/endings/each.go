package endings

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/engine"
	"github.com/seed1237c087/manta/par/internal/run"
)

// nothing is the result of a run that has none: an int, because the engine is compiled for that one anyway, for Count.
type nothing = engine.Nothing

// ForEach runs loop over the blocks of n, for the sake of what it does.
func ForEach(n describe.Node, k describe.Kind, loop describe.Loop) {
	var a describe.About
	slot := describe.Mix(n.ID, uint64(k))
	p := visit(slot)
	p.first.st.Ask(k, loop, &a) // A step of the run's own is at hand.
	switch {
	case n.Src == nil:
		core.Checkpoint()
	case n.Place() != nil:
		describe.InPlace(n, func(n describe.Node) nothing { ForEach(n, k, loop); return 0 })
	default:
		p.loop, p.Prompt = loop, true
		if k == describe.ForEach {
			p.calls = a.F
		}
		p.run(n, describe.Mix(n.ID, uint64(k)^a.Code))
	}
	run.PutStash(slot, p)
}

// Count runs the pipeline and returns how many elements came out of it.
func Count(n describe.Node) int {
	if n.Src == nil {
		core.Checkpoint()
		return 0
	}
	if n.Place() != nil {
		return describe.InPlace(n, Count)
	}
	key := describe.Mix(n.ID, uint64(describe.Count))
	p := visit(key)
	told := n.Tuned != nil && n.Tuned.Progress != nil // of the elements that the Filter leaves, whose number nobody knows
	if s, ok := n.Src.(*describe.Stage); ok && s.Kind == describe.Filter && s.Over() == nil && !told {
		n.Src, p.loop = s.In, s.Work // What is counted need not be written.
	}
	count := p.run(n, key)
	run.PutStash(key, p)
	return count
}

// visiting is a run that hands its elements to a loop.
type visiting struct {
	run.Pipeline
	each
}

// visit returns a run that PutStash kept, or a new one.
func visit(slot uint64) *visiting {
	p := run.TakeStash[visiting](slot)
	p.each.of(&p.Pipeline)
	return p
}

// run runs p on n and returns how many elements there were for the loop, or how many it has kept.
func (p *visiting) run(n describe.Node, key uint64) int {
	if p.IsShort(n, key, 0) {
		p.once(n)
		p.Prompt = false
		return p.first.n
	}
	p.Open(n, key)
	p.Spec.Even = p.Prompt
	count := p.drive()
	p.Pipeline.Retire()
	return count
}

// each is what a run does that keeps no more of an element than that there was one: it hands all to a loop, for the
// sake of what that does or to count those that it keeps, counts them, or has each written to its place.
type each struct {
	*run.Pipeline
	loop  describe.Work
	calls any            // the loop's function, for a source that may call it itself; nil: none may
	out   describe.Block // where the element of every position belongs; nil: nowhere
	first eachLane
}

// of makes p a part of run.
func (p *each) of(run *run.Pipeline) {
	if p.Pipeline != run { // To store a pointer costs more than to look.
		p.Pipeline, p.first.plan = run, p
	}
}

// direct lets p go without blocks if its source makes its elements and knows how to call a function for each.
func (p *each) direct(src describe.Source) (is bool) {
	if p.calls == nil {
		return false
	}
	f, ok := src.(*describe.Filled)
	is = ok && f.Sh.Is(describe.Exact) && describe.Infos[f.Kind].Takes
	p.first.Only.Each = nil
	if is {
		p.first.Only.Each = p.calls
	}
	return is
}

// once runs p on n, which is short.
func (p *each) once(n describe.Node) {
	p.direct(n.Src)
	p.first.Once(p.Pipeline, n, &p.first, p.out)
	p.forget()
}

// drive runs p, of which the pipeline is prepared.
func (p *each) drive() int {
	if p.direct(p.Src) {
		p.Sh.Traits |= describe.View // No buffer is needed.
	}
	count := run.Drive(p.Pipeline, engine.Plan[int](p))
	p.first.Retire()
	p.forget()
	return count
}

// forget lets go of what is the user's.
func (p *each) forget() {
	l := &p.first
	if p.calls != nil {
		p.calls, l.Only.Each = nil, nil
	}
	if p.out != nil {
		p.out, l.Only.Out = nil, nil
	}
	p.loop, l.st.In = nil, nil
	l.st.Forget()
}

func (p *each) Lane() engine.Lane[int] {
	l := &p.first
	if !p.TakeFirst() {
		l = &eachLane{plan: p}
		l.Only.Each = p.first.Only.Each
	}
	l.Open(p.Pipeline, p.out)
	return l
}

func (p *each) Join(a, b int) int { return a + b }

// eachLane is one participant of a run that keeps no elements.
type eachLane struct {
	run.Lane
	plan *each
	st   describe.Step // without Out: what keeps elements only counts them
	n    int
}

func (l *eachLane) Begin(lo, hi int) {
	l.Lane.Begin(lo, hi)
	l.n = 0
}

func (l *eachLane) Step(to int) int { return l.Pull(to, l) }
func (l *eachLane) Finish() int     { return l.n }

func (l *eachLane) Take(lo, _ int, b describe.Block) {
	switch p, st := l.plan, &l.st; {
	case l.Only.Each != nil: // The source has called it.
	case p.loop != nil:
		st.In, st.From, st.To, st.N, st.At, st.By = b, 0, b.Len(), 0, lo, 1
		p.loop.Do(st)
		l.n += st.N
	case p.out == nil:
		l.n += b.Len()
	case b != l.Window: // Else the stages have written there already.
		p.out.Copy(lo, b, 0, b.Len())
	}
}

// All implements short.
func (l *eachLane) All(b describe.Block) {
	l.n = 0
	if out := l.plan.out; out == nil || out != b { // Else the stages have written there.
		l.Take(0, 0, b)
	}
}

// Reopen implements short.
func (l *eachLane) Reopen(n describe.Node, key uint64) {
	l.plan.Open(n, key)
	l.plan.Lane()
}
