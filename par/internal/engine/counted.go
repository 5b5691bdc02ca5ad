package engine

import (
	"time"

	"github.com/seed1237c087/manta/par/internal/tally"
)

// runCounted is run for a run that is counted.
//
//go:noinline
func runCounted[R any](s *Spec, p Plan[R]) R {
	defer s.Part.Sum()
	return run(s, Plan[R](&countedPlan[R]{p, s}))
}

// countedPlan is a plan whose lanes count.
type countedPlan[R any] struct {
	Plan[R]
	spec *Spec
}

func (p *countedPlan[R]) Lane() Lane[R] {
	l := &countedLane[R]{Lane: p.Plan.Lane(), most: p.spec.MaxLen}
	p.spec.Part.Join(&l.count)
	return l
}

// countedLane is a lane that counts.
type countedLane[R any] struct {
	Lane[R]
	count tally.Count
	begun int64
	// piece is where the piece begins, of which pos is the next position. Pieces that are done in
	// turn, of at most most positions, have one Begin.
	piece, pos, most int
}

func (l *countedLane[R]) Begin(lo, hi int) {
	l.count.Pieces++
	l.piece, l.pos, l.begun = lo, lo, now()
	l.Lane.Begin(lo, hi)
}

func (l *countedLane[R]) Step(to int) int {
	if l.most > 0 && to-l.piece > l.most && l.pos > l.piece {
		l.count.Pieces++
		l.piece = l.pos
	}
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
