package engine

import "github.com/seed1237c087/manta/internal/choice"

// alone does the whole run on the calling goroutine, as long as the run takes no longer than the remembered cost predicts, or is
// short. Otherwise alone forks the rest, with left as the reason. If c is not nil, alone notes the time in c.
//
// All but the shortest runs go window by window, with a look at the clock after each window, because the costs of runs under one key
// may differ by any factor.
func alone[R any](s *Spec, p Plan[R], m record, c *choice.Choice, left RunKind) R {
	g, known := &s.grid, m.high()
	lane := p.Lane(nil)
	tiny := m.calm() && g.n <= unclockedLen && float64(g.n)*known <= unclockedCost
	if s.sampler == 0 {
		s.sampler = NewSampler()
	}
	if tiny && !s.sampler.Sampled() {
		return turns(s, p, lane, 0, g.root())
	}
	start := now()
	lane.Begin(0, g.n)
	if tiny {
		at := lane.Step(g.n)
		s.tookAlone(start, now(), at, c)
		return lane.Finish()
	}
	w := lookPace{first: s.firstLook(m), aloneLimit: s.aloneLimit(known, c), doubts: m == 0 || m.varies(s.N), twice: s.Whole && !s.Windows}
	if !w.doubts {
		w.known = known
	}
	level, at, elapsed := sweep(g, lane, 0, g.root(), start, w)
	if level >= g.root() || s.Stop.Any() && s.Stop.Reached(at) { // The rest would do nothing.
		s.tookAlone(start, start+elapsed, at, c)
		return lane.Finish()
	}
	s.gaveUp(known, c, start, elapsed, at)
	return goOn(s, p, lane, BegunPart{at, elapsed}, lane.Finish(), level, left)
}

// tookAlone notes that the caller did the given number of positions of s alone, from start to end.
func (s *Spec) tookAlone(start, end int64, positions int, c *choice.Choice) {
	s.learn(end-start, positions)
	if c != nil {
		s.note(c, start, end, positions)
	}
}
