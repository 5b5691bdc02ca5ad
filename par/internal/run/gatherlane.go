package run

import (
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/describe"
)

func (l *gatherLane) Begin(lo, hi int) {
	l.EarlyLane.Begin(lo, hi)
	l.err = nil
	l.A.Begin()
	l.b.Begin()
	if p := l.Plan; p.into != nil {
		l.A.BeginIn(p.into, lo)
		l.st.N = 0
	}
}

func (l *gatherLane) Step(to int) int {
	if l.Plan.into == nil && !describe.Infos[l.Plan.Kind].Fails {
		return l.Pull(to, l)
	}
	return l.Advance(to, l)
}

func (l *gatherLane) Finish() GatherResult {
	switch {
	case l.Plan.into != nil:
		l.A.Add(l.st.N)
	case l.bothAtOnce():
		return GatherResult{}
	}
	return GatherResult{A: l.A.Done(), b: l.b.Done(), err: l.err, raised: l.Raised, over: l.over}
}

func (l *gatherLane) retire() {
	l.Lane.Retire()
	l.A.Retire()
	l.b.Retire()
	block.Empty(l.atA)
	block.Empty(l.atB)
	l.Plan, l.err, l.Raised = nil, nil, nil
	st := &l.st
	st.In, st.Out, st.Out2, st.State = nil, nil, nil, nil
}

func (l *gatherLane) Take(lo, _ int, b describe.Block) {
	p := l.Plan
	switch {
	case p.into != nil:
		l.takePrefix(lo, b)
		return
	case p.Loop == nil:
		l.A.Copy(b, p.Spec.N)
		return
	}
	st, n := &l.st, b.Len()
	st.In, st.From, st.To, st.N, st.N2, st.At, st.By = b, 0, n, 0, 0, lo, 1
	if p.A != nil {
		l.atA = stretchOf(l.atA, p.A, lo, n)
		st.Out = l.atA
		if p.b != nil {
			l.atB = stretchOf(l.atB, p.b, lo, n)
			st.Out2 = l.atB
		}
	} else {
		st.Out = l.A.Room(p.Out, n, p.Spec.N)
		if p.Out2 != nil {
			st.Out2 = l.b.Room(p.Out2, n, p.Spec.N)
		}
	}
	p.Loop(st)
	if st.Err != nil {
		l.err, st.Err = st.Err, nil
		l.Decide()
		return
	}
	if p.A != nil {
		return
	}
	l.A.Add(st.N)
	if p.Out2 != nil {
		l.b.Add(st.N2)
	}
}

// stretchOf returns the n elements of b from position lo on. It reuses old, which may be nil.
func stretchOf(old, b describe.Block, lo, n int) describe.Block {
	old = block.RoomFor(old, b, 0)
	old.Window(b, lo, lo+n)
	return old
}

// bothAtOnce sets the two results of the run, if one block was the whole run. It copies them
// without ropes, which would take longer than short results do.
func (l *gatherLane) bothAtOnce() bool {
	p := l.Plan
	proto := p.Out
	if p.Out2 == nil || p.A != nil || !l.Sole() || l.Pos > p.Size || !block.SameType(proto, p.Out2) {
		return false
	}
	from, lo, hi := l.A.Sole()
	other, lo2, hi2 := l.b.Sole()
	if from == nil || other == nil {
		return false
	}
	yes, n := hi-lo, hi-lo+hi2-lo2
	a := block.RoomFor(p.Shells[0], proto, 0)
	p.Shells[0] = a
	b := block.Fresh(&p.Shells[1], proto, n)
	b.Copy(0, from, lo, hi)
	b.Copy(yes, other, lo2, hi2)
	a.Window(b, 0, yes)
	b.Window(b, yes, n)
	p.A, p.b = a, b
	return true
}
