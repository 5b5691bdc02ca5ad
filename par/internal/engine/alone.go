package engine

// alone does everything on the calling goroutine, as long as the time that it
// takes bears out that its cost per position is as known; otherwise it forks
// what is left.
func alone[R any](s *Spec, p Plan[R], known float64) R {
	g := &s.grid
	lane := p.Lane()
	tiny := g.n <= unclockedLen && float64(g.n)*known <= unclockedCost
	if tiny && !sampled(s) {
		return whole(g, lane)
	}
	start := now()
	lane.Begin(0, g.n)
	if s.Whole || tiny {
		at := lane.Step(g.n)
		s.learn(now()-start, at)
		return lane.Finish()
	}
	level, at, elapsed := sweep(g, lane, 0, g.root(), firstLook(g), start)
	if level >= g.root() || s.Stop.Any() && s.Stop.Reached(at) { // What is left would do nothing.
		s.learn(elapsed, at)
		return lane.Finish()
	}
	j := newJob(s, p, float64(elapsed)/float64(max(1, at)))
	first := &seat[R]{lane: lane, spent: elapsed, done: at, pieces: 1}
	first.putHead(lane.Finish(), level)
	j.free = append(j.free, first) // for the root
	return j.fork(Dearer)
}
