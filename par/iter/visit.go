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
	p := takeStash[effects](slot)
	p.first.st.ask(k, loop, &a) // A step of the run's own is at hand.
	switch {
	case n.src == nil:
		core.Checkpoint()
	case n.place() != nil:
		inPlace(n, func(n Node) nothing { n.ForEach(k, loop); return 0 })
	default:
		if k != ForEach {
			a.f = nil
		}
		if key := Mix(n.key, uint64(k)^a.code); !p.atOnce(n, loop, a.f, key) {
			p.run(n, loop, a.f, key)
		}
	}
	putStash(slot, p)
}

// run runs loop over the blocks of n. each is the loop's function, which a source may call itself; nil: none.
func (p *effects) run(n Node, loop Loop, each any, key uint64) {
	p.ready(n, loop, each, key)
	drive(&p.pipeline, engine.Plan[nothing](p))
	p.first.retire()
	p.loop, p.each = nil, nil
	p.pipeline.retire()
}

// ready readies p to run n.
func (p *effects) ready(n Node, loop Loop, each any, key uint64) {
	p.loop, p.prompt = loop, true
	p.prepare(n, key)
	p.direct(each)
	p.spec.Even = true
}

// atOnce is run for a short one, and reports whether it is.
func (p *effects) atOnce(n Node, loop Loop, each any, key uint64) bool {
	l := &p.first
	return p.isShort(n, key) && l.once(&p.spec, l, func() {
		if f, ok := n.src.(*filled); ok && f.sh.is(exact) && infos[f.kind].takes && each != nil {
			l.only.each = each
			l.makeOnly(f)
			l.only.each = nil
		} else {
			l.loop = loop
			l.take(0, 0, l.makeOnly(n.src))
			l.loop, l.st.In = nil, nil
			l.st.forget()
		}
		l.forgetOnly()
	}, func() {
		p.ready(n, loop, each, key)
		p.Lane()
	})
}

// direct lets p go without blocks if its source makes its elements and knows how to call a function for each.
func (p *effects) direct(each any) {
	if f, ok := p.src.(*filled); ok && f.sh.is(exact) && infos[f.kind].takes && each != nil {
		p.each = each
		p.sh.traits |= view // No buffer is needed.
	}
}

// effects is a run for the sake of what its functions do.
type effects struct {
	pipeline
	loop  Loop
	each  any // the function that the source calls; nil: it does not
	first effectsLane
}

func (p *effects) Lane() engine.Lane[nothing] {
	l := &p.first
	if !p.takeFirst() {
		l = new(effectsLane)
	}
	l.loop = p.loop
	if p.each != nil {
		l.only.each, l.loop = p.each, nil
	}
	l.open(&p.pipeline, nil)
	return l
}

func (p *effects) Join(nothing, nothing) nothing { return 0 }

type effectsLane struct {
	lane
	loop Loop // nil: the source does it
	st   Step
}

func (l *effectsLane) Step(to int) int { return l.step(to, l) }
func (l *effectsLane) Finish() nothing { return 0 }

func (l *effectsLane) take(lo, _ int, b Block) {
	if l.loop == nil {
		return
	}
	l.st.In, l.st.From, l.st.To, l.st.N, l.st.At, l.st.By = b, 0, b.Len(), 0, lo, 1
	l.loop(&l.st)
}

func (l *effectsLane) retire() {
	l.lane.retire()
	if l.only.each != nil {
		l.only.each = nil
	}
	l.loop, l.st.In = nil, nil
	l.st.forget()
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
	p := takeStash[counting](key)
	p.prepare(n, key)
	p.fuse()
	count := drive(&p.pipeline, engine.Plan[int](p))
	p.first.lane.retire()
	p.filter, p.first.filter, p.first.st.In = nil, nil, nil
	p.pipeline.retire()
	putStash(key, p)
	return count
}

type counting struct {
	pipeline
	filter Loop // of a Filter at the end; nil if there is none
	first  countLane
}

// fuse takes over the Filter at the end of the pipeline, unless a Map before it has: what is counted need not be written.
func (p *counting) fuse() {
	if s, ok := p.src.(*stage); ok && s.kind == Filter && s.over() == nil {
		p.src, p.filter = s.in, s.loop
		p.sh = s.in.shape()
		p.size = p.sh.blockLen()
	}
}

func (p *counting) Lane() engine.Lane[int] {
	l := &p.first
	if !p.takeFirst() {
		l = new(countLane)
	}
	l.filter = p.filter
	l.open(&p.pipeline, nil)
	return l
}

func (p *counting) Join(a, b int) int { return a + b }

type countLane struct {
	lane
	filter Loop
	st     Step // without Out: the filter counts only
	n      int
}

func (l *countLane) Begin(lo, hi int) {
	l.lane.Begin(lo, hi)
	l.n = 0
}

func (l *countLane) Step(to int) int { return l.step(to, l) }
func (l *countLane) Finish() int     { return l.n }

func (l *countLane) take(_, _ int, b Block) {
	if l.filter == nil {
		l.n += b.Len()
		return
	}
	l.st.In, l.st.To, l.st.N = b, b.Len(), 0
	l.filter(&l.st)
	l.n += l.st.N
}
