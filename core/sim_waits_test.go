//go:build manta_sim

package core_test

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/internal/sim"
)

// scope is core.InScope for x. Pieces of the group may run on its frame.
func (s *simRun) scope(x *piece, body func(sc *core.Scope, group *piece)) {
	x.await(func(group *piece) { core.InScope(func(sc *core.Scope) { body(sc, group) }) })
}

// programScopes: tasks spawn tasks into a scope, and so does a goroutine outside.
func programScopes(s *simRun) {
	p := s.pool(s.workers())
	s.install(nil, p, func(x *piece) {
		s.scope(x, func(sc *core.Scope, group *piece) {
			for range 2 {
				sc.Spawn(s.piece("outer", group, func(x *piece) {
					for range 1 + s.below(2) {
						sc.Spawn(s.piece("inner", group, touch))
					}
					s.join(x, touch, touch)
				}))
			}
			if s.below(2) == 0 {
				var wg seam.WaitGroup
				wg.Go(func() { sc.Spawn(s.piece("from outside", group, touch)) })
				core.Blocking(wg.Wait)
			}
		})
	})
}

// programScopesAgain: a task opens scopes one after the other, and one in another.
func programScopesAgain(s *simRun) {
	p := s.pool(s.workers(1, 2, 2))
	s.install(nil, p, func(x *piece) {
		for range 3 {
			want, ran := 0, 0
			spawn := func(sc *core.Scope, group *piece, f func(*piece)) {
				want++
				sc.Spawn(s.piece("task", group, func(x *piece) { f(x); ran++ }))
			}
			s.scope(x, func(sc *core.Scope, group *piece) {
				spawn(sc, group, func(x *piece) {
					s.scope(x, func(in *core.Scope, group *piece) { spawn(in, group, touch) })
					spawn(sc, group, touch)
				})
				if s.below(2) == 0 {
					var wg seam.WaitGroup
					wg.Go(func() { spawn(sc, group, touch) })
					core.Blocking(wg.Wait)
				}
			})
			if ran != want {
				sim.Fail("a scope has returned after %d tasks of %d", ran, want)
			}
		}
	})
}

// programScopeOfMany: thieves take many tasks of a scope at once, from its owner and from one another. Each task runs once, and the scope
// returns when all have.
func programScopeOfMany(s *simRun) {
	p := s.pool(s.workers(2, 3, 3))
	s.install(nil, p, func(x *piece) {
		const tasks = 7
		ran := 0
		s.scope(x, func(sc *core.Scope, group *piece) {
			for range tasks {
				sc.Spawn(s.piece("one of many", group, func(*piece) { ran++ }))
			}
		})
		if ran != tasks {
			sim.Fail("a scope has returned after %d tasks of %d", ran, tasks)
		}
	})
}

// programScopeOfBlocked: all workers are blocked by tasks that wait, by plain channels,
// for tasks of a scope, which only its waiting owner can run.
func programScopeOfBlocked(s *simRun) {
	p := s.pool(s.workers(2, 2, 3))
	begun, end := make(chan struct{}), make(chan struct{})
	var wg seam.WaitGroup
	wg.Go(func() {
		s.install(nil, p, func(x *piece) {
			s.scope(x, func(sc *core.Scope, group *piece) {
				sc.Spawn(s.piece("blocks", group, func(*piece) {
					seam.Close(begun)
					spawn := func() (done chan struct{}) {
						done = make(chan struct{})
						sc.Spawn(s.piece("awaited", group, func(*piece) { seam.Close(done) }))
						return done
					}
					first, second := spawn(), spawn()
					seam.Wait(first)
					third := spawn()
					seam.Wait(second)
					seam.Wait(third)
					seam.Close(end)
				}))
				seam.Wait(begun)
			})
		})
	})
	seam.Wait(begun)
	p.Spawn(s.piece("strange", nil, func(*piece) { seam.Wait(end) }))
	wg.Wait()
}

// programFifo: scopes and spawns in the order first in, first out.
func programFifo(s *simRun) {
	p := s.pool(s.workers())
	s.install(nil, p, func(x *piece) {
		for range 2 {
			core.SpawnFIFO(s.piece("spawned", nil, touch))
		}
		x.await(func(group *piece) {
			core.InScopeFIFO(func(sc *core.ScopeFIFO) {
				for range 2 {
					sc.Spawn(s.piece("task", group, func(x *piece) {
						sc.Spawn(s.piece("inner", group, touch))
					}))
				}
			})
		})
	})
}

// programInstalls: two pools whose tasks wait for one another's.
func programInstalls(s *simRun) {
	p, q := s.pool(s.workers(1, 2)), s.pool(s.workers(2, 1, 1))
	var wg seam.WaitGroup
	for i, pools := range [][2]*core.Pool{{p, q}, {q, p}} {
		wg.Go(func() {
			s.install(nil, pools[0], func(x *piece) {
				s.join(x, func(x *piece) {
					s.install(x, pools[1], func(x *piece) {
						if i == 0 {
							s.install(x, pools[0], touch)
						}
						s.join(x, touch, touch)
					})
				}, touch)
			})
		})
	}
	wg.Wait()
}

// programBroadcasts: every worker runs its share, beside other work.
func programBroadcasts(s *simRun) {
	workers := s.workers()
	p := s.pool(workers)
	p.Spawn(s.piece("beside", nil, touch))
	if s.below(2) == 0 {
		shares := make([]func(), workers)
		for i := range shares {
			shares[i] = s.piece("spawned share", nil, touch)
		}
		p.SpawnBroadcast(func(c core.BroadcastContext) { shares[c.Index()]() })
	}
	s.install(nil, p, func(x *piece) {
		x.await(func(group *piece) {
			shares := make([]func(), workers)
			for i := range shares {
				shares[i] = s.piece("share", group, touch)
			}
			core.Broadcast(func(c core.BroadcastContext) int {
				if i, ok := core.WorkerIndex(); !ok || i != c.Index() {
					sim.Fail("share %d runs on worker %d, %v", c.Index(), i, ok)
				}
				shares[c.Index()]()
				return 0
			})
		})
	})
}

// programStatePoolWakes: callers from outside lend the only two values. Two others want them by then, and wait for one another when they
// have them. So who has got a value by itself passes on the wake that was for it.
func programStatePoolWakes(s *simRun) {
	sim.NoTimers() // The looks would find in time what a wake-up has missed.
	states := core.NewStatePool(func() int { return 0 })
	s.defaultPool(1)
	var wg seam.WaitGroup
	var held, want, have [2]chan struct{}
	for i := range have {
		held[i], want[i], have[i] = make(chan struct{}), make(chan struct{}), make(chan struct{})
		wg.Go(func() {
			states.Lend(func(*int) {
				seam.Close(held[i])
				seam.Wait(want[i])
			})
			if s.below(2) == 0 {
				states.Lend(func(*int) { touch(nil) })
			}
		})
		wg.Go(func() {
			seam.Wait(held[0])
			seam.Wait(held[1])
			seam.Close(want[i])
			states.Lend(func(*int) {
				seam.Close(have[i])
				seam.Wait(have[1-i])
			})
		})
	}
	wg.Wait()
}

// programStatePoolTurns: nobody waits with a value, so there are no more of them than workers and one.
func programStatePoolTurns(s *simRun) {
	sim.NoTimers()
	made := 0
	states := core.NewStatePool(func() int { made++; return made })
	s.defaultPool(1)
	var wg seam.WaitGroup
	for i := range 4 {
		wg.Go(func() {
			core.InScope(func(*core.Scope) { // The same guest all the time, which has waited more or less often.
				for range i {
					core.Blocking(func() {})
				}
				for range 3 {
					states.Lend(func(*int) {})
				}
			})
		})
	}
	wg.Wait()
	if made > 2 {
		sim.Fail("%d values were made", made)
	}
}

// programStatePools: no two tasks have one value, and there are few.
func programStatePools(s *simRun) {
	type value struct{ inUse bool }
	states := core.NewStatePool(func() value { return value{} })
	p := s.pool(s.workers())
	use := func(*piece) {
		states.Lend(func(v *value) {
			if v.inUse {
				sim.Fail("two tasks have one value")
			}
			v.inUse = true
			touch(nil)
			v.inUse = false
		})
	}
	p.Spawn(s.piece("beside", nil, use))
	s.install(nil, p, func(x *piece) {
		s.join(x, use, func(x *piece) { s.join(x, use, use) })
	})
}
