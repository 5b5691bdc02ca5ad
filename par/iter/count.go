package iter

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// Count runs the pipeline and returns how many elements came out of it.
func (n Node) Count() int {
	if n.src == nil {
		core.Checkpoint()
		return 0
	}
	if n.pool() != nil {
		return inPool(n, Node.Count)
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

// fuse takes over the Filter at the end of the pipeline: to be counted, what it keeps need
// not be written anywhere. A Map before it has taken it over already.
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
