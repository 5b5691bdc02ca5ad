package engine

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/under"
)

// Each calls f for 0 to n-1, possibly at the same time: in pieces of at most most calls, and by at most limit participants. 0
// stands for any number. If several calls panic, the panic of the lowest i surfaces.
func Each(key uint64, n, most, limit int, f func(i int)) {
	p := &eachPlan{f: f}
	p.spec = Spec{N: n, Unit: 1, MaxLen: most, Limit: limit, Tree: Even, Key: key}
	Run(&p.spec, Plan[int](p))
}

// eachPlan is a run whose positions are the arguments of a function. It has no result. The type of its result is int, because
// other runs have that type too, and each type of result costs a compilation of the engine.
type eachPlan struct {
	spec Spec
	f    func(i int)
}

func (p *eachPlan) Lane(Lane[int]) Lane[int] { return &eachLane{p: p} }
func (p *eachPlan) Join(_, _ int) int        { return 0 }

type eachLane struct {
	p      *eachPlan
	pos    int
	looked under.LookState
}

func (l *eachLane) Begin(lo, _ int) { l.pos = lo }
func (l *eachLane) Finish() int     { return 0 }
func (l *eachLane) Retire()         {}

func (l *eachLane) Step(to int) int {
	stop := &l.p.spec.Stop
	defer func() {
		if l.pos < to { // f has panicked, or there is a stop before to.
			stop.Lower(l.pos)
		}
	}()
	for ; l.pos < to && !stop.Due(l.pos); l.pos++ {
		l.p.f(l.pos)
		stop.Look(&l.looked)
	}
	return l.pos
}

// All calls f for 0 to n-1, possibly at the same time. It makes every call, even if another call panics or a context is done,
// so that f may move elements back to where they belong. Each call may be long: the calls are offered to other workers one by
// one, and their cost is neither looked up nor learned. If several calls panic, the panic of the lowest i surfaces after all
// calls have ended.
//
// All allocates nothing and takes a third of the time of Each.
func All(n int, f func(i int)) {
	switch n {
	case 0:
	case 1:
		f(0)
	default:
		core.Recurse(half, stretch{0, n, f})
	}
}

// stretch is a part of the work of All.
type stretch struct {
	lo, hi int
	f      func(i int)
}

// Minded tells core that the calls are shared, and run, in any case.
func (stretch) Minded() {}

func half(r *core.Rec[stretch, int], s stretch) int {
	if s.hi-s.lo == 1 {
		s.f(s.lo)
		return 0
	}
	mid := s.lo + (s.hi-s.lo)/2
	r.Fork(stretch{s.lo, mid, s.f}, stretch{mid, s.hi, s.f})
	return 0
}
