package engine

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/under"
)

// Each calls f for 0 to n-1, maybe at the same time: in pieces of at most so many, and by at
// most so many participants, 0 standing for any number. Of several panics the one of the
// lowest i surfaces.
func Each(key uint64, n, most, limit int, f func(i int)) {
	p := &eachPlan{f: f}
	p.spec = Spec{N: n, Unit: 1, MaxLen: most, Limit: limit, Tree: Even, Key: key}
	Run(&p.spec, Plan[int](p))
}

// eachPlan is a run whose positions are the arguments of a function. Its result is nothing: an int, because there are runs with
// that result anyway, and each type of result costs a compilation of the engine.
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
		if l.pos < to { // f panics, or there is a stop before.
			stop.Lower(l.pos)
		}
	}()
	for ; l.pos < to && !stop.Due(l.pos); l.pos++ {
		l.p.f(l.pos)
		stop.Look(&l.looked)
	}
	return l.pos
}

// All calls f for 0 to n-1, maybe at the same time, and for all of them in any case: a panic or a context that is done
// keeps it from none, so that f may bring elements home. Each call may run long: all are offered one by one, and nothing is
// known or learned of what they cost. Of several panics the one of the lowest i surfaces, once all calls have ended.
//
// It makes no object and takes a third of the time of Each.
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

// Minded tells core that the calls are to be shared, and to run, in any case.
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
