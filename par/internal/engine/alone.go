package engine

import "github.com/seed1237c087/manta/internal/choice"

// alone does everything on the calling goroutine, as long as the time that it takes is what the remembered cost predicts, or is short.
// Otherwise it forks the rest, for that reason. It notes the time in c, if c is not nil.
//
// All but the shortest runs go window by window with a look at the clock after each, because what runs under one key may differ by any
// factor.
func alone[R any](s *Spec, p Plan[R], m record, c *choice.Choice, left Why) R {
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
	if level >= g.root() || s.Stop.Any() && s.Stop.Reached(at) { // What is left would do nothing.
		s.tookAlone(start, start+elapsed, at, c)
		return lane.Finish()
	}
	s.gaveUp(known, c, start, elapsed, at)
	return goOn(s, p, lane, BegunPart{at, elapsed}, lane.Finish(), level, left)
}

// tookAlone notes that a run of s that the caller did alone lasted from start to end for so many positions.
func (s *Spec) tookAlone(start, end int64, positions int, c *choice.Choice) {
	s.learn(end-start, positions)
	if c != nil {
		s.note(c, start, end, positions)
	}
}
