package iter

import (
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/rope"
)

// gatherLane is one participant of a run that keeps the elements. It collects those of its
// pieces in chunks, one piece behind the other, so that short pieces don't cost an
// allocation each.
type gatherLane struct {
	earlyLane
	plan *gathering
	st   Step
	a, b rope.Strand
	// atA and atB are parts of the results.
	atA, atB Block
	err      error
}

func (l *gatherLane) Begin(lo, hi int) {
	l.earlyLane.Begin(lo, hi)
	l.err = nil
	l.a.Begin()
	l.b.Begin()
	l.st.State = nil
}

func (l *gatherLane) Step(to int) int {
	if !infos[l.plan.kind].fails {
		return l.step(to, l)
	}
	return l.advance(to, l)
}

func (l *gatherLane) Finish() gathered {
	if l.plan.perPiece {
		l.keepPiece()
	}
	return gathered{a: l.a.Done(), b: l.b.Done(), err: l.err, raised: l.raised}
}

func (l *gatherLane) retire() {
	l.lane.retire()
	l.a.Retire()
	l.b.Retire()
	block.Empty(l.atA)
	block.Empty(l.atB)
	l.plan, l.err, l.raised = nil, nil, nil
	st := &l.st
	st.In, st.Out, st.Out2, st.State = nil, nil, nil, nil
}

func (l *gatherLane) take(lo, _ int, b Block) {
	p := l.plan
	if p.loop == nil {
		l.a.Copy(b, p.spec.N)
		return
	}
	st, n := &l.st, b.Len()
	st.In, st.From, st.To, st.N, st.N2, st.At, st.By = b, 0, n, 0, 0, lo, 1
	switch {
	case p.perPiece:
		l.beginPiece()
	case p.a != nil:
		l.atA = stretchOf(l.atA, p.a, lo, n)
		st.Out = l.atA
		if p.b != nil {
			l.atB = stretchOf(l.atB, p.b, lo, n)
			st.Out2 = l.atB
		}
	default:
		st.Out = l.a.Room(p.about.out, n, p.spec.N)
		if p.about.out2 != nil {
			st.Out2 = l.b.Room(p.about.out2, n, p.spec.N)
		}
	}
	p.loop(st)
	if st.Err != nil {
		l.err, st.Err = st.Err, nil
		l.decide()
		return
	}
	if p.perPiece || p.a != nil {
		return
	}
	l.a.Add(st.N)
	if p.about.out2 != nil {
		l.b.Add(st.N2)
	}
}

// stretchOf returns the n elements of b from position lo on. It reuses old, which may be nil.
func stretchOf(old, b Block, lo, n int) Block {
	if old == nil || !block.SameType(old, b) {
		old = b.Make(0)
	}
	old.Window(b, lo, lo+n)
	return old
}

// GatherPieces is Gather for a loop that makes one value of each piece, of which only the
// blocks are known here. The value is Out[0]. If State is nil when the loop is called, the
// piece begins, and the loop sets State and Out[0]. A piece in which there was nothing for
// the loop has no value.
func (n Node) GatherPieces(k Kind, loop Loop) (Block, *Gathering, error) {
	g := gatherer{kind: k, loop: loop, perPiece: true}
	ask(k, loop, &g.about)
	if n.src == nil {
		n = Empty(g.about.in)
	}
	r := n.gathered(g)
	return r.a, r.p, r.err
}

// fewPieces is how many pieces a run is expected to have.
const fewPieces = 8

// beginPiece gives the loop the place of the piece's value, if it has none yet.
func (l *gatherLane) beginPiece() {
	if st := &l.st; st.State == nil {
		st.Out = l.a.Room(l.plan.about.out, 1, fewPieces)
	}
}

// keepPiece keeps the value of a piece that has one.
func (l *gatherLane) keepPiece() {
	if st := &l.st; st.State != nil && !l.over {
		l.a.Add(1)
	}
	l.st.State = nil
}
