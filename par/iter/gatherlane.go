package iter

import (
	"github.com/seed1237c087/manta/par/internal/block"
)

func (l *gatherLane) Begin(lo, hi int) {
	l.earlyLane.Begin(lo, hi)
	l.err = nil
	l.a.Begin()
	l.b.Begin()
	if l.plan.perPiece {
		l.value.begin(lo, l.p.spec.MaxLen)
	}
}

func (l *gatherLane) Step(to int) int {
	if !infos[l.plan.kind].fails {
		if l.plan.perPiece && !l.value.at && !l.p.spec.Stop.Reached(l.pos) {
			l.beginFirst()
		}
		return l.step(to, l)
	}
	return l.advance(to, l)
}

func (l *gatherLane) Finish() gathered {
	if l.plan.perPiece {
		l.keepPiece()
	} else if l.bothAtOnce() {
		return gathered{}
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
	if p.perPiece {
		l.beginPiece()
	}
	st.In, st.From, st.To, st.N, st.N2, st.At, st.By = b, 0, n, 0, 0, lo, 1
	switch {
	case p.perPiece:
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

// GatherPieces is Gather for a loop that makes one value of a stretch of elements: Out[0].
// If In is nil, it sets that to what a stretch begins with, and otherwise it folds In into
// it. A stretch is what a participant has done without a gap, and no longer than a piece
// may be. If there was nothing for the loop, it has no value.
func (n Node) GatherPieces(k Kind, loop Loop) (Block, *Gathering, error) {
	g := gatherer{kind: k, loop: loop, perPiece: true}
	ask(k, loop, &g.about)
	if n.src == nil {
		n = Empty(g.about.in)
	}
	r := n.gathered(g)
	return r.a, r.p, r.err
}

// fewPieces is how many stretches a run is expected to have.
const fewPieces = 8

// reset readies v for a batch of n positions. In the first batch, v is that of another run.
func (v *pieceValue) reset(first bool, n int) {
	v.is = v.is && !first && v.hi == v.batch
	v.hi, v.batch = 0, n
}

// begin begins a piece at lo: it goes on with the value of the one before, unless there is
// a gap, or a bound of its length, 0 for none.
func (v *pieceValue) begin(lo, most int) {
	v.old, v.at = v.is && v.hi == lo && most == 0, false
	v.is = v.old
}

// beginPiece gives the loop the place of the piece's value, with something in it.
func (l *gatherLane) beginPiece() {
	v, st := &l.value, &l.st
	switch {
	case v.at:
	case v.old:
		st.Out = l.a.Last()
	default:
		st.Out = l.a.Room(l.plan.about.out, 1, fewPieces)
		st.In, st.N = nil, 0
		l.plan.loop(st)
	}
	v.at = true
}

// beginFirst is beginPiece before the stages are at work, so that calls come in the order
// of a loop.
func (l *gatherLane) beginFirst() {
	done := false
	defer unless(&done, func(v any) { l.rescue(l, v) })
	l.beginPiece()
	done = true
}

// keepPiece keeps the value of a piece that has one.
func (l *gatherLane) keepPiece() {
	v := &l.value
	v.is, v.hi = v.at && !l.over, l.pos
	if v.is && !v.old {
		l.a.Add(1)
	}
}

// all implements short, for elements as they are.
func (l *gatherLane) all(b Block) {
	p := l.plan
	p.a = block.Fresh(&p.shells[0], b.Proto(), b.Len())
	p.a.Copy(0, b, 0, b.Len())
}

// bothAtOnce sets the two results of the run, if the block was all of it: it takes them as
// they are, because ropes take longer than short results.
func (l *gatherLane) bothAtOnce() bool {
	p := l.plan
	proto := p.about.out
	if !l.unopened || p.about.out2 == nil || p.a != nil || p.stream != nil || l.pos < p.spec.N || !block.SameType(proto, p.about.out2) {
		return false
	}
	from, lo, hi := l.a.Sole()
	other, lo2, hi2 := l.b.Sole()
	if from == nil || other == nil {
		return false
	}
	yes, n := hi-lo, hi-lo+hi2-lo2
	b, a := p.both(proto, n)
	b.Copy(0, from, lo, hi)
	b.Copy(yes, other, lo2, hi2)
	a.Window(b, 0, yes)
	b.Window(b, yes, n)
	p.a, p.b = a, b
	return true
}
