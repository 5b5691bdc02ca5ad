package endings

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/engine"
	"github.com/seed1237c087/manta/par/internal/run"
	"github.com/seed1237c087/manta/par/internal/stash"
)

// nothing is the result of a run that has none: an int, because the engine is compiled for that one anyway, for Count.
type nothing = engine.Nothing

// ForEach calls f for the elements of n, as block.Block.Each does, for the sake of what it does. It panics if f is nil.
func ForEach(n describe.Node, k describe.Kind, f any) {
	ForEachAs(n, k, describe.CodeOf(k, f), f)
}

// ForEachAs is [ForEach] for an f that calls a function of the user's, which has the given code.
func ForEachAs(n describe.Node, k describe.Kind, code uint64, f any) {
	if n.Src == nil {
		core.Checkpoint()
		return
	}
	if n.Place() != nil {
		describe.InPlace(n, func(n describe.Node) nothing { ForEachAs(n, k, code, f); return 0 })
		return
	}
	key := describe.Mix(n.ID, uint64(k)^code)
	if s := run.ShortOf(n, key, 0); s != nil {
		s.Visit(n.Src, f, k == describe.ForEach && makes(n.Src))
		s.End()
		return
	}
	p := stash.Take[visitRun](key)
	p.Prompt, p.calls = true, f
	p.byOne = k == describe.ForEach
	p.open(n, key, true)
	p.run()
	stash.Put(key, p)
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
	var keeps describe.Work // a Filter: what is counted need not be written
	key := describe.Mix(n.ID, uint64(describe.Count))
	told := n.Tuned != nil && n.Tuned.Progress != nil // of the elements that the Filter leaves, whose number nobody knows
	if s, ok := n.Src.(*describe.Stage); ok && s.Kind == describe.Filter && s.Over() == nil && !told {
		n.Src, keeps = s.In, s.Work
	}
	if s := run.ShortOf(n, key, 0); s != nil {
		b := s.Do(n.Src, nil, keeps)
		count := s.Step.N
		if keeps == nil {
			count = b.Len()
		}
		s.End()
		return count
	}
	p := stash.Take[visitRun](key)
	p.keeps = keeps
	p.open(n, key, false)
	count := p.run()
	stash.Put(key, p)
	return count
}

// visitRun is a run that keeps no more of an element than that there was one: it calls a function for the
// sake of what that does, counts those that a Filter keeps, or all, or has each written to its place.
type visitRun struct {
	run.Pipeline
	keeps describe.Work  // the Filter's; nil: all are kept
	calls any            // see block.Block.Each; nil: nothing is called
	byOne bool           // and it gets one element
	one   any            // calls, if the source calls it and makes no block; else nil
	out   describe.Block // where the element of every position belongs; nil: nowhere
	_     [64]byte       // All participants read what is above, and the first one writes what is below.
	first eachLane
}

// open readies p to run n, in equal halves if even is set.
func (p *visitRun) open(n describe.Node, key uint64, even bool) {
	if p.first.plan == nil {
		p.first.plan = p
	}
	p.Open(n, key)
	p.Halve(even)
}

// makes reports whether src makes its elements and knows how to call a function for each, so that no block is needed.
func makes(src describe.Source) bool {
	f, ok := src.(*describe.Filled)
	return ok && f.Takes()
}

// run runs p, which is open, and returns how many elements there were, or how many it has kept.
func (p *visitRun) run() int {
	l := &p.first
	if p.byOne && makes(p.Src) {
		p.one = p.calls
		l.Only.Each = p.one
		p.Sh.Traits |= describe.View // No buffer is needed.
	}
	count := run.Drive(&p.Pipeline, engine.Plan[int](p))
	l.Retire()
	// Let go of what is the user's.
	if p.calls != nil {
		p.calls, p.byOne, p.one, l.Only.Each = nil, false, nil, nil
	}
	if p.out != nil {
		p.out, l.Only.Step.Out = nil, nil
	}
	if p.keeps != nil {
		p.keeps, l.st.In = nil, nil
	}
	p.Pipeline.Retire()
	return count
}

func (p *visitRun) Lane() engine.Lane[int] {
	l := &p.first
	if !p.TakeFirst() {
		l = &eachLane{plan: p}
		l.Only.Each = p.one
	}
	l.Open(&p.Pipeline, p.out)
	return l
}

func (p *visitRun) Join(a, b int) int { return a + b }

// Again implements engine.Keeper.
func (p *visitRun) Again(l engine.Lane[int]) {
	k := l.(*eachLane)
	k.Only.Each = p.one
	k.Open(&p.Pipeline, p.out)
}

// Rest implements engine.Keeper.
func (p *visitRun) Rest(l engine.Lane[int]) {
	k := l.(*eachLane)
	k.Retire()
	k.Only.Each, k.Only.Step.Out, k.st.In = nil, nil, nil
	k.st.Forget()
}

// eachLane is one participant of a run that keeps no elements.
type eachLane struct {
	run.Lane
	plan *visitRun
	st   describe.Step // of the Filter: without Out, it only counts
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
	case p.calls != nil:
		b.Each(p.calls)
	case p.keeps != nil:
		st.In, st.From, st.To, st.N, st.At, st.By = b, 0, b.Len(), 0, lo, 1
		p.keeps.Do(st)
		l.n += st.N
	case p.out == nil:
		l.n += b.Len()
	case b != l.Window: // Else the stages have written there already.
		p.out.Copy(lo, b, 0, b.Len())
	}
}
