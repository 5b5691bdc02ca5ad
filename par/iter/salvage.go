package iter

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// prefix says what is kept of elements.
type prefix struct {
	// loop may end the elements: then it sets Found. N is how many it keeps of In. nil:
	// all are kept.
	loop Loop
	// block is the prototype of what is kept: the elements, or what the loop writes to
	// Out if maps is set.
	block Block
	maps  bool
}

// salvage returns a prefix of the elements of n, in order, in a new block. over reports
// whether the loop has ended them. If a function panics before that, p is the panic at the
// lowest position, and xs has all elements before it. n must have positions, and no pool.
func salvage(n Node, of prefix) (xs Block, over bool, p *core.PanicError) {
	key := mix(n.key, uint64(Feed))
	r := takeStash[salvaging](key)
	r.prefix = of
	r.prepare(n, key)
	r.spec.Even = true
	if r.sh.is(exact) {
		r.out = of.block.Raw(r.spec.N)
	}
	res := drive(&r.pipeline, engine.Plan[salvaged](r))
	if xs = r.out; xs != nil {
		xs.Resize(res.rope.len)
	} else {
		xs = r.first.strand.block(res.rope, of.block)
	}
	r.retire()
	putStash(key, r)
	return xs, res.over, res.raised
}

// salvaging is a run that keeps the elements, and after a panic those before it.
type salvaging struct {
	pipeline
	prefix
	out   Block // where it is kept, if every position has its element
	first salvageLane
}

// salvaged is what is kept of a stretch of elements.
type salvaged struct {
	rope   rope
	over   bool             // the loop has ended them
	raised *core.PanicError // a panic has
}

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
	return salvaged{a.rope.join(b.rope), b.over, b.raised}
}

func (p *salvaging) retire() {
	l := &p.first
	l.lane.retire()
	l.strand.retire()
	l.st.In, l.st.Out, l.view, l.raised = nil, nil, nil, nil
	p.prefix, p.out = prefix{}, nil
	p.pipeline.retire()
}

type salvageLane struct {
	earlyLane
	plan   *salvaging
	st     Step // N is what is kept of the last block
	strand strand
	view   Block // of the plan's out, for what the loop writes
	begin  int   // where the piece begins
	n      int   // what is kept of it, the last block excepted
	ended  bool  // by the loop
}

func (l *salvageLane) Begin(lo, hi int) {
	l.earlyLane.Begin(lo, hi)
	l.begin, l.n, l.st.N, l.ended = lo, 0, 0, false
	l.strand.begin()
}

func (l *salvageLane) Step(to int) int { return l.advance(to, l) }

func (l *salvageLane) Finish() salvaged {
	l.keep()
	res := salvaged{over: l.ended, raised: l.raised}
	switch out := l.plan.out; {
	case out == nil:
		res.rope = l.strand.done()
	case l.n > 0:
		res.rope = rope{first: part{out, l.begin, l.begin + l.n}, len: l.n}
	}
	return res
}

// keep counts what is kept of the last block. That is not known before the next one,
// because the loop may have panicked.
func (l *salvageLane) keep() {
	n := l.st.N
	if n > 0 && l.plan.out == nil {
		l.strand.add(n)
	}
	l.n += n
	l.st.N = 0
}

func (l *salvageLane) take(lo, _ int, b Block) {
	l.keep()
	p, st, n := l.plan, &l.st, b.Len()
	switch {
	case p.out == nil:
		st.Out = l.strand.room(p.prefix.block, n, p.spec.N)
		if !p.maps {
			st.Out.Copy(0, b, 0, n)
		}
	case p.maps:
		if l.view == nil || !sameType(l.view, p.out) {
			l.view = p.out.Make(0)
		}
		l.view.Window(p.out, lo, lo+n)
		st.Out = l.view
	case b != l.window: // Else the stages have written there already.
		p.out.Copy(lo, b, 0, n)
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
