//go:build manta_sim

package schedules_test

import (
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/internal/sim"
)

// holding calls f with a lock held that as many tasks as there are workers and one more wait for, in the pool.
func (s *run) holding(f func()) {
	var mu seam.Mutex
	mu.Lock()
	for range s.workers + 1 {
		s.spawned.Add(1)
		s.pool.Spawn(func() {
			defer s.spawned.Done()
			mu.Lock()
			touch()
			mu.Unlock()
		})
	}
	f()
	mu.Unlock()
}

// programLocks: the caller holds a lock across a pipeline, and all workers may wait for it. Elements wait too, for what
// needs no worker.
func programLocks(s *run) {
	p := s.pipeline()
	p.bound()
	p.background = s.chance(3)
	p.acts(2, true)
	if s.chance(2) {
		p.ends(1, panics)
	}
	acts, ends := p.e.acts, p.e.ends
	p.e.acts, p.e.ends = nil, nil
	for range s.Below(3) {
		p.once()
	}
	p.e.acts, p.e.ends = acts, ends
	s.holding(p.once)
}

// programWaitsThenPanics is of the kind of programLocks in which a piece that waits, or one behind it, panics. The pieces
// are so small and cheap that several are done in turn.
func programWaitsThenPanics(s *run) {
	p := s.pipeline()
	p.src, p.end = sources[s.Below(2)], endings[s.Below(6)]
	p.maxLen = 1 + s.Below(2)
	p.background = s.chance(4)
	sim.Tick(20)
	bad := s.Below(p.e.n)
	wait := p.e.waits(true)[s.Below(6)]
	for range 3 {
		p.once()
	}
	p.e.acts[bad], p.e.ends[bad] = wait, panics
	s.holding(p.once)
}
