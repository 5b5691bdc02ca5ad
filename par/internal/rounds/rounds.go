// Package rounds runs the iterations of par.SpeculativeFor.
package rounds

import (
	"github.com/seed1237c087/manta/par/internal/engine"
	"github.com/seed1237c087/manta/par/internal/pace"
)

const (
	// aloneRound is the cost in nanoseconds up to which a round is done by the caller: a region that is shorter gains nothing.
	aloneRound = 20_000
	// lookEvery is how many iterations the caller does alone before it looks at the clock, and whether it is to stop.
	lookEvery = 64
)

// A run is a SpeculativeFor. Which iterations a round has is up to its pile. Who does the round, the caller or all
// workers, depends on what iterations have cost lately.
type run struct {
	reserve, commit func(i int) bool
	pile            pile
	// open says which iterations of the round are to be tried again: 1.
	open []byte

	cost     float64 // of an iteration in nanoseconds, 0: not known
	looked   int64   // when the clock was looked at
	unlooked int     // how many iterations there were since then
	stop     engine.Stop
}

// Run does the n iterations from lo on. It calls share with 0 and 1 for the two halves of a round that is to be shared; share
// calls f for all positions below n, in ranges, and panics as f does for the lowest one.
func Run(lo, n int, reserve, commit func(i int) bool, share func(half, n int, f func(lo, hi int))) {
	defer engine.Surface()
	s := run{reserve: reserve, commit: commit, pile: pileOf(lo, n)}
	s.stop.Tie()
	reserves, commits := s.reserves, s.commits
	s.looked = pace.Now()
	for n := s.pile.take(); n > 0; n = s.pile.take() {
		if s.pile.size == 1 {
			s.inOrder()
			continue
		}
		if n > cap(s.open) {
			s.open = make([]byte, n)
		}
		s.open = s.open[:n]
		s.unlooked += n
		if s.cost > 0 && float64(n)*s.cost <= aloneRound {
			s.reserves(0, n)
			s.commits(0, n)
		} else {
			share(0, n, reserves)
			share(1, n, commits)
		}
		if s.unlooked >= lookEvery {
			s.look()
		}
		s.pile.keep(s.open)
	}
}

// inOrder does the rounds of one that come next.
func (s *run) inOrder() {
	p := &s.pile
	for range p.inOrder() {
		i, ok := p.first()
		if !ok {
			return
		}
		if !s.reserve(i) || s.commit(i) {
			p.through()
		}
		if s.unlooked++; s.unlooked >= lookEvery {
			s.look()
		}
	}
}

// reserves is the first half of a stretch of the round.
func (s *run) reserves(lo, hi int) {
	p, reserve, open := &s.pile, s.reserve, s.open[:hi]
	for j := lo; j < len(open); j++ {
		again := byte(0)
		if reserve(p.at(j)) {
			again = 1
		}
		open[j] = again
	}
}

// commits is the second half.
func (s *run) commits(lo, hi int) {
	p, commit := &s.pile, s.commit
	for j, open := range s.open[lo:hi] {
		if open != 0 && commit(p.at(lo+j)) {
			s.open[lo+j] = 0
		}
	}
}

// look notes what iterations have cost since the last look. It does not return if the context is done.
func (s *run) look() {
	now := pace.Now()
	s.cost = pace.Estimate(s.cost, s.unlooked, now-s.looked)
	s.looked, s.unlooked = now, 0
	if s.stop.Due(0) { // Background work gives way here.
		s.stop.Unwind()
	}
}
