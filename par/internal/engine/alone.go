package engine

import "github.com/seed1237c087/manta/internal/choice"

// alone does everything on the calling goroutine, as long as the time that it
// takes bears out that its cost per position is as known; otherwise it forks
// what is left. What it took is noted in c, if that is not nil.
func alone[R any](s *Spec, p Plan[R], known float64, c *choice.Choice) R {
	g := &s.grid
	lane := p.Lane(nil)
	tiny := g.n <= unclockedLen && float64(g.n)*known <= unclockedCost
	if s.lot == 0 {
		s.lot = NewLot()
	}
	if tiny && !s.lot.Drawn() {
		return turns(s, p, lane, 0, g.root())
	}
	start := now()
	lane.Begin(0, g.n)
	if s.Whole && !s.longTrial(known, c) || tiny {
		at := lane.Step(g.n)
		s.tookAlone(start, now(), at, c)
		return lane.Finish()
	}
	level, at, elapsed := sweep(g, lane, 0, g.root(), firstLook(g), start, s.patience(known, c))
	if level >= g.root() || s.Stop.Any() && s.Stop.Reached(at) { // What is left would do nothing.
		s.tookAlone(start, start+elapsed, at, c)
		return lane.Finish()
	}
	s.gaveUp(known, c, start, elapsed, at)
	j := newJob(s, p, float64(elapsed)/float64(max(1, at)))
	j.own.at = j.lanes.first(lane)
	j.own.spent, j.own.done, j.own.pieces = elapsed, at, 1
	j.own.putHead(lane.Finish(), level)
	return j.fork(Dearer)
}

// tookAlone notes that a run of s that the caller did alone lasted from start to end for so many positions.
func (s *Spec) tookAlone(start, end int64, positions int, c *choice.Choice) {
	s.learn(end-start, positions)
	if c != nil {
		s.note(c, start, end, positions)
	}
}
