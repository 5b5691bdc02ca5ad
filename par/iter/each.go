package iter

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// nothing is the result of a run that has none: an int, because the engine is compiled for that one anyway, for Count.
type nothing = engine.Nothing

// ForEach runs loop over the blocks of n, for the sake of what it does.
func (n Node) ForEach(k Kind, loop Loop) {
	var a about
	slot := Mix(n.key, uint64(k))
	p := visit(slot)
	p.first.st.ask(k, loop, &a) // A step of the run's own is at hand.
	switch {
	case n.src == nil:
		core.Checkpoint()
	case n.place() != nil:
		inPlace(n, func(n Node) nothing { n.ForEach(k, loop); return 0 })
	default:
		p.loop, p.prompt = loop, true
		if k == ForEach {
			p.calls = a.f
		}
		p.run(n, Mix(n.key, uint64(k)^a.code))
	}
	putStash(slot, p)
}

// Count runs the pipeline and returns how many elements came out of it.
func (n Node) Count() int {
	if n.src == nil {
		core.Checkpoint()
		return 0
	}
	if n.place() != nil {
		return inPlace(n, Node.Count)
	}
	key := Mix(n.key, uint64(Count))
	p := visit(key)
	if s, ok := n.src.(*stage); ok && s.kind == Filter && s.over() == nil {
		n.src, p.loop = s.in, s.loop // What is counted need not be written.
	}
	count := p.run(n, key)
	putStash(key, p)
	return count
}

// visiting is a run that hands its elements to a loop.
type visiting struct {
	pipeline
	each
}

// visit returns a run that putStash kept, or a new one.
func visit(slot uint64) *visiting {
	p := takeStash[visiting](slot)
	p.each.of(&p.pipeline)
	return p
}

// run runs p on n and returns how many elements there were for the loop, or how many it has kept.
func (p *visiting) run(n Node, key uint64) int {
	if p.isShort(n, key, 0) {
		p.once(n)
		p.prompt = false
		return p.first.n
	}
	p.prepare(n, key)
	p.spec.Even = p.prompt
	count := p.drive()
	p.pipeline.retire()
	return count
}

// each is what a run does that keeps no more of an element than that there was one: it hands all to a loop, for the
// sake of what that does or to count those that it keeps, counts them, or has each written to its place.
type each struct {
	*pipeline
	loop  Loop
	calls any   // the loop's function, for a source that may call it itself; nil: none may
	out   Block // where the element of every position belongs; nil: nowhere
	first eachLane
}

// of makes p a part of run.
func (p *each) of(run *pipeline) {
	if p.pipeline != run { // To store a pointer costs more than to look.
		p.pipeline, p.first.plan = run, p
	}
}

// direct lets p go without blocks if its source makes its elements and knows how to call a function for each.
func (p *each) direct(src source) (is bool) {
	if p.calls == nil {
		return false
	}
	f, ok := src.(*filled)
	is = ok && f.sh.is(exact) && infos[f.kind].takes
	p.first.only.each = nil
	if is {
		p.first.only.each = p.calls
	}
	return is
}

// once runs p on n, which is short.
func (p *each) once(n Node) {
	p.direct(n.src)
	p.first.once(p.pipeline, n, &p.first, p.out)
	p.forget()
}

// drive runs p, of which the pipeline is prepared.
func (p *each) drive() int {
	if p.direct(p.src) {
		p.sh.traits |= view // No buffer is needed.
	}
	count := drive(p.pipeline, engine.Plan[int](p))
	p.first.retire()
	p.forget()
	return count
}

// forget lets go of what is the user's.
func (p *each) forget() {
	l := &p.first
	if p.calls != nil {
		p.calls, l.only.each = nil, nil
	}
	if p.out != nil {
		p.out, l.only.out = nil, nil
	}
	p.loop, l.st.In = nil, nil
	l.st.forget()
}

func (p *each) Lane() engine.Lane[int] {
	l := &p.first
	if !p.takeFirst() {
		l = &eachLane{plan: p}
		l.only.each = p.first.only.each
	}
	l.open(p.pipeline, p.out)
	return l
}

func (p *each) Join(a, b int) int { return a + b }

// eachLane is one participant of a run that keeps no elements.
type eachLane struct {
	lane
	plan *each
	st   Step // without Out: what keeps elements only counts them
	n    int
}

func (l *eachLane) Begin(lo, hi int) {
	l.lane.Begin(lo, hi)
	l.n = 0
}

func (l *eachLane) Step(to int) int { return l.step(to, l) }
func (l *eachLane) Finish() int     { return l.n }

func (l *eachLane) take(lo, _ int, b Block) {
	switch p, st := l.plan, &l.st; {
	case l.only.each != nil: // The source has called it.
	case p.loop != nil:
		st.In, st.From, st.To, st.N, st.At, st.By = b, 0, b.Len(), 0, lo, 1
		p.loop(st)
		l.n += st.N
	case p.out == nil:
		l.n += b.Len()
	case b != l.window: // Else the stages have written there already.
		p.out.Copy(lo, b, 0, b.Len())
	}
}

// all implements short.
func (l *eachLane) all(b Block) {
	l.n = 0
	if out := l.plan.out; out == nil || out != b { // Else the stages have written there.
		l.take(0, 0, b)
	}
}

// reopen implements short.
func (l *eachLane) reopen(n Node, key uint64) {
	l.plan.prepare(n, key)
	l.plan.Lane()
}
