package iter

import "github.com/seed1237c087/manta/par/internal/engine"

// round does one round, over all pieces.
func (r *sortRun) round(key uint64) {
	s := &engine.Spec{N: r.pieces(), Unit: 1, Limit: r.limit, Key: key}
	engine.Run(s, engine.Plan[nothing](&sortPlan{r, s}))
}

// sortPlan is a round of a sort. Its positions are pieces.
type sortPlan struct {
	run  *sortRun
	spec *engine.Spec
}

func (p *sortPlan) Lane() engine.Lane[nothing]    { return &sortLane{p: p} }
func (p *sortPlan) Join(nothing, nothing) nothing { return 0 }

type sortLane struct {
	p   *sortPlan
	pos int
}

func (l *sortLane) Begin(lo, _ int) { l.pos = lo }
func (l *sortLane) Finish() nothing { return 0 }

func (l *sortLane) Step(to int) int {
	r, stop, done := l.p.run, &l.p.spec.Stop, false
	defer func() {
		if !done {
			stop.Lower(l.pos)
		}
	}()
	for ; l.pos < to && !stop.Due(l.pos); l.pos++ {
		lo := l.pos * sortPiece
		hi := min(lo+sortPiece, r.n)
		if r.width == 0 {
			r.sortPiece(lo, hi)
		} else {
			r.mergePiece(lo, hi)
		}
	}
	done = true
	return l.pos
}
