package engine

import (
	"time"

	"github.com/seed1237c087/manta/par/internal/tally"
)

// countedPlan is a plan whose lanes count.
type countedPlan[R any] struct {
	Plan[R]
	spec *Spec
}

func (p *countedPlan[R]) Lane() Lane[R] {
	l := &countedLane[R]{Lane: p.Plan.Lane()}
	p.spec.Part.Join(&l.count)
	return l
}

// countedLane is a lane that counts.
type countedLane[R any] struct {
	Lane[R]
	count tally.Count
	begun int64
	pos   int // the next one
}

func (l *countedLane[R]) Begin(lo, hi int) {
	l.count.Pieces++
	l.pos, l.begun = lo, now()
	l.Lane.Begin(lo, hi)
}

func (l *countedLane[R]) Step(to int) int {
	stepped := false
	defer func() {
		if !stepped {
			l.count.Busy += time.Duration(now() - l.begun)
		}
	}()
	at := l.Lane.Step(to)
	stepped = true
	l.count.Positions += uint64(at - l.pos)
	l.pos = at
	return at
}

func (l *countedLane[R]) Finish() R {
	res := l.Lane.Finish()
	l.count.Busy += time.Duration(now() - l.begun)
	return res
}
