package endings

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/engine"
	"github.com/seed1237c087/manta/par/internal/run"
)

// findPlan is a run that looks for a match.
type findPlan struct {
	run.Pipeline
	FindSpec
	some bool // a match stops everything
	all  bool // a match stops nothing: the last one counts, and elements come in batches or must be counted
	// mirror is the source if memory is searched from its end.
	mirror describe.MirrorMemory
	// back: blocks are searched from their ends, because they come from the mirror.
	back  bool
	hit   seam.Pointer[findResult] // if any match will do, the first one in time
	first findLane
}

// findResult is what is known of a stretch of elements. It is small enough for registers.
type findResult struct {
	n      int // the number of elements, without those after a stop
	nth    int // the match is the nth element; 0: there is no match
	what   *detail
	raised *core.PanicError
}

// detail is the element or the error that comes with a match.
type detail struct {
	elem describe.Block
	err  error
}

// findLane is one participant of a search.
type findLane struct {
	run.EarlyLane
	plan *findPlan
	st   describe.Step
	res  findResult
	// own is the detail of the lane's match. One is enough: once there is a match, a
	// match to its right does not count.
	own detail
}

func (p *findPlan) Join(a, b findResult) findResult {
	if a.raised != nil || a.nth != 0 && !p.all {
		return a
	}
	if b.nth != 0 {
		b.nth += a.n
	} else {
		b.nth, b.what = a.nth, a.what
	}
	b.n += a.n
	return b
}

func (l *findLane) Begin(lo, hi int) {
	l.EarlyLane.Begin(lo, hi)
	l.res = findResult{}
}

func (l *findLane) Step(to int) int { return l.Advance(to, l) }

func (l *findLane) Finish() findResult {
	l.res.raised = l.Raised
	return l.res
}

// scan looks for a match in b from index from on.
func (l *findLane) scan(b describe.Block, from, lo int) bool {
	st, p := &l.st, l.plan
	st.In, st.From, st.To, st.N, st.At, st.By = b, from, b.Len(), 0, lo, 1
	st.Found, st.Back = false, p.back
	if p.Out != nil {
		st.Out = block.RoomFor(st.Out, p.Out, 1)
	}
	p.Work.Do(st)
	return st.Found
}

// detail returns the detail of the match that scan has found last, at index at of its block.
// It reuses old, which may be nil.
func (l *findLane) detail(old *detail, at int) *detail {
	st, p := &l.st, l.plan
	if p.Out == nil && p.Into == nil && st.Err == nil {
		return nil
	}
	d := old
	if d == nil {
		d = &detail{}
	}
	d.err, st.Err = st.Err, nil
	switch {
	case p.Out != nil:
		d.elem, st.Out = st.Out, d.elem
	case p.Into != nil:
		d.elem = block.RoomFor(d.elem, st.In, 1)
		d.elem.Copy(0, st.In, at, at+1)
	}
	return d
}

func (l *findLane) Take(lo, _ int, b describe.Block) {
	p, r := l.plan, &l.res
	if p.all {
		l.takeAll(lo, b)
		return
	}
	if !l.scan(b, 0, lo) {
		r.n += b.Len()
		return
	}
	n, at := l.st.N, l.st.N
	if p.back {
		at = b.Len() - 1 - n
	}
	r.nth, r.what = r.n+n+1, l.detail(&l.own, at)
	l.Decide()
	if p.some {
		// If the position matters, every position has its element here. The result
		// can't come from the tree, which leaves out everything after a stop.
		p.hit.CompareAndSwap(nil, &findResult{nth: lo + n + 1, what: r.what})
		p.Spec.Stop.Lower(0)
	}
}

// takeAll looks for the last match of a block.
func (l *findLane) takeAll(lo int, b describe.Block) {
	r, from := &l.res, 0
	for l.scan(b, from, lo) {
		from += l.st.N + 1
		r.nth = r.n + from
	}
	if from > 0 {
		r.what = l.detail(r.what, from-1)
	}
	r.n += b.Len()
}

// retire drops references to user values.
func (p *findPlan) retire() {
	p.first.Lane.Retire()
	if p.mirror.Elems != nil {
		p.mirror.Elems = nil
	}
	if p.hit.Load() != nil { // A store costs as much as ten loads.
		p.hit.Store(nil)
	}
	l := &p.first
	l.st.In, p.Work, p.back, l.res = nil, nil, false, findResult{}
	// Storing a pointer costs more than looking, and few runs have these.
	if l.Raised != nil || l.own.err != nil {
		l.Raised, l.own.err = nil, nil
	}
	if p.Out != nil || p.Into != nil || l.st.Out != nil || l.own.elem != nil {
		block.Wipe(l.st.Out)
		block.Wipe(l.own.elem)
		p.Out, p.Into = nil, nil
	}
	p.Pipeline.Retire()
}

func (p *findPlan) Lane(engine.Lane[findResult]) engine.Lane[findResult] {
	l := &p.first
	if !p.TakeFirst() {
		l = &findLane{plan: p}
	}
	l.Open(&p.Pipeline, nil)
	return l
}
