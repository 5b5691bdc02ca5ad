//go:build manta_sim

package core_test

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/internal/sim"
)

// background is core.WithPriority for x.
func (s *simRun) background(x *piece, f func(x *piece)) {
	core.WithPriority(core.Background, func() { f(x) })
}

// programClasses: background work forks and gives way, beside foreground tasks and joins
// from outside.
func programClasses(s *simRun) {
	p := s.defaultPool(s.workers())
	var wg seam.WaitGroup
	wg.Go(func() {
		s.background(nil, func(*piece) {
			s.install(nil, p, func(x *piece) {
				s.tree(x, 2)
				core.GiveWay()
			})
		})
	})
	wg.Go(func() { s.tree(nil, 1) })
	p.Spawn(s.piece("foreground", nil, touch))
	core.WithPriority(core.Background, func() { p.Spawn(s.piece("background", nil, func(x *piece) { s.tree(x, 1) })) })
	wg.Wait()
}

// programClassesWait: a foreground task waits for what background work does after it has
// given way to that very task: by a plain channel, as for a lock. So the background work must
// go on though the foreground has not ended.
func programClassesWait(s *simRun) {
	p := s.pool(s.workers())
	done := make(chan struct{})
	spawned := make(chan struct{})
	core.WithPriority(core.Background, func() {
		p.Spawn(s.piece("background", nil, func(x *piece) {
			seam.Wait(spawned)
			core.GiveWay()
			s.tree(x, 1)
			seam.Close(done)
		}))
	})
	if s.below(2) == 0 {
		seam.Close(spawned)
	} else {
		defer seam.Close(spawned)
	}
	for range 1 + s.below(2) {
		p.Spawn(s.piece("foreground", nil, func(*piece) { core.Blocking(func() { seam.Wait(done) }) }))
	}
}

// programClassesFirst: the only worker of a pool is in the middle of background work, and a
// foreground task comes before what is left of that, if no pause ends before its time.
func programClassesFirst(s *simRun) {
	p := s.pool(1)
	injected := make(chan struct{})
	ran := false
	core.WithPriority(core.Background, func() {
		p.Spawn(s.piece("background", nil, func(x *piece) {
			seam.Wait(injected)
			standIns := p.Stats().StandIns
			core.GiveWay()
			if p.Stats().StandIns == standIns && !ran {
				sim.Fail("nobody stood in for the background work")
			}
			s.join(x, touch, touch)
		}))
		p.Spawn(s.piece("later", nil, func(x *piece) {
			if !ran && !s.watched() {
				sim.Fail("a background task came before one of the foreground")
			}
		}))
	})
	p.Spawn(s.piece("foreground", nil, func(*piece) { ran = true }))
	seam.Close(injected)
}

// programClassesNest: a foreground call within background work and the other way round,
// scopes and futures.
func programClassesNest(s *simRun) {
	p := s.pool(s.workers())
	p.Spawn(s.piece("foreground", nil, func(x *piece) {
		s.join(x, func(x *piece) { s.background(x, func(x *piece) { s.tree(x, 1) }) }, func(x *piece) {
			s.scope(x, func(sc *core.Scope, group *piece) {
				sc.Spawn(s.piece("task", group, touch))
			})
		})
	}))
	for p.Stats().Awake > 0 && s.below(8) > 0 {
		seam.Yield()
	}
	core.WithPriority(core.Background, func() {
		p.Spawn(s.piece("background", nil, func(x *piece) {
			s.scope(x, func(sc *core.Scope, group *piece) {
				for range 2 {
					sc.Spawn(s.piece("background task", group, func(x *piece) { s.join(x, touch, touch) }))
				}
			})
			core.WithPriority(core.Foreground, func() {
				if core.CurrentPriority() != core.Background {
					sim.Fail("a call within background work has raised it")
				}
			})
		}))
	})
}

// programClassesClose: the pool is closed while background work gives way.
func programClassesClose(s *simRun) {
	p := s.pool(s.workers())
	core.WithPriority(core.Background, func() {
		for range 2 {
			p.Spawn(s.piece("background", nil, func(x *piece) {
				core.SpawnFIFO(s.piece("spawned within", nil, touch))
				s.tree(x, 1)
				core.GiveWay()
			}))
		}
	})
	p.Spawn(s.piece("foreground", nil, touch))
}

// programClassMixes: random programs, of which some parts are background work.
func programClassMixes(s *simRun) {
	m := &mix{simRun: s, left: 9, actions: 11, classes: true}
	m.pools[0] = s.defaultPool(s.workers())
	m.pools[1] = m.pools[0]
	m.begin()
}
