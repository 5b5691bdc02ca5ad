//go:build manta_sim

package core_test

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/seam"
)

// programShyGuests: calls from outside are shy from the second one on, and one side of each waits for the other by a plain channel, or has
// joins of its own. Only the monitor can help.
func programShyGuests(s *simRun) {
	p := s.poolBy(core.NewPool, core.Config{Workers: s.workers(2, 2, 3)})
	core.SetDefaultPool(p)
	calls := func() {
		for range 3 {
			done := make(chan struct{})
			wait, end := func(*piece) { seam.Wait(done) }, func(*piece) { seam.Close(done) }
			switch s.below(3) {
			case 0:
				s.join(nil, wait, end)
			case 1:
				s.join(nil, func(x *piece) { s.join(x, wait, touch) }, end)
			default:
				s.tree(nil, 2)
			}
		}
	}
	if s.below(2) == 0 {
		var wg seam.WaitGroup
		wg.Go(calls)
		defer wg.Wait()
	}
	calls()
}

// programShyScopes: scopes from outside are shy from the second one on. Their bodies or tasks wait by a plain channel for a task that
// nobody has taken, or there are scopes within, into which and out of which they spawn.
func programShyScopes(s *simRun) {
	p := s.poolBy(core.NewPool, core.Config{Workers: s.workers(2, 2, 3)})
	core.SetDefaultPool(p)
	scopes := func() {
		for range 3 {
			done := make(chan struct{})
			wait, end := func(*piece) { seam.Wait(done) }, func(*piece) { seam.Close(done) }
			kind := s.below(4)
			s.scope(nil, func(sc *core.Scope, group *piece) {
				spawn := func(f func(*piece)) { sc.Spawn(s.piece("of the outer scope", group, f)) }
				switch kind {
				case 0:
					spawn(end)
					seam.Wait(done)
				case 1:
					spawn(end)
					spawn(wait)
				case 2:
					spawn(touch)
					s.scope(group, func(inner *core.Scope, within *piece) {
						inner.Spawn(s.piece("of the inner scope", within, func(*piece) { spawn(touch) }))
						inner.Spawn(s.piece("of the inner scope", within, touch))
						spawn(touch)
					})
				default:
					spawn(func(x *piece) { s.join(x, touch, func(*piece) { spawn(touch) }) })
					s.join(group, touch, touch)
				}
			})
		}
	}
	if s.below(2) == 0 {
		var wg seam.WaitGroup
		wg.Go(scopes)
		defer wg.Wait()
	}
	scopes()
}

// programShyWorkers: joins and scopes within a pool whose other workers sleep most often. One side of each waits for the other by a plain
// channel, or there are joins and scopes within. Only the monitor can help.
func programShyWorkers(s *simRun) {
	p := s.poolBy(core.NewPool, core.Config{Workers: s.workers(2, 2, 3)})
	s.install(nil, p, func(x *piece) {
		for range 4 {
			done := make(chan struct{})
			wait, end := func(*piece) { seam.Wait(done) }, func(*piece) { seam.Close(done) }
			switch s.below(5) {
			case 0:
				s.join(x, wait, end)
			case 1:
				s.join(x, func(x *piece) { s.join(x, wait, touch) }, end)
			case 2:
				s.tree(x, 2)
			case 3:
				s.scope(x, func(sc *core.Scope, group *piece) {
					sc.Spawn(s.piece("ends", group, end))
					sc.Spawn(s.piece("waits", group, wait))
				})
			default:
				s.scope(x, func(sc *core.Scope, group *piece) {
					s.scope(group, func(inner *core.Scope, within *piece) {
						inner.Spawn(s.piece("of the inner scope", within, touch))
						sc.Spawn(s.piece("of the outer scope", group, end))
						seam.Wait(done)
					})
				})
			}
		}
	})
}
