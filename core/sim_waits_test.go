//go:build manta_sim

package core_test

import (
	"context"
	"errors"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/core/internal/seam"
	"github.com/seed1237c087/manta/core/internal/sim"
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
					sc.Spawn(s.piece("inner", group, touch))
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
					for range 2 {
						done := make(chan struct{})
						sc.Spawn(s.piece("awaited", group, func(*piece) { seam.Close(done) }))
						seam.Wait(done)
					}
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

// programFutures: several wait for the same task, in the pool, in another one and outside.
func programFutures(s *simRun) {
	p := s.pool(s.workers())
	var f *core.Future[int]
	s.install(nil, p, func(x *piece) {
		_, run := s.pieceOf("future", x, func(x *piece) { s.tree(x, 1) })
		f = core.Go(func() int { run(); return 7 })
		core.Spawn(s.piece("beside", nil, touch))
		if s.below(2) == 0 {
			x.awaits = x // The future is a part of it.
			s.get(f)
			x.awaits = nil
		}
	})
	var wg seam.WaitGroup
	wg.Go(func() { s.get(f) })
	p.Spawn(s.piece("waits too", nil, func(x *piece) {
		x.any = true // It may come to run the future.
		s.get(f)
	}))
	s.get(f)
	wg.Wait()
}

func (s *simRun) get(f *core.Future[int]) {
	if v := f.Wait(); v != 7 {
		sim.Fail("the future is %d", v)
	}
}

var errCancelled = errors.New("stop")

// programContexts: a context is cancelled while tasks are under way that are tied to it.
func programContexts(s *simRun) {
	p := s.pool(s.workers())
	ctx, cancel := context.WithCancelCause(context.Background())
	var wg seam.WaitGroup
	wg.Go(func() {
		seam.Yield()
		cancel(errCancelled)
		sim.Changed()
	})
	wg.Go(func() {
		err := core.WithContext(ctx, func() error {
			s.install(nil, p, func(x *piece) {
				check := func(x *piece) {
					core.Checkpoint()
					s.join(x, touch, touch)
					core.Checkpoint()
				}
				if s.below(2) == 0 {
					_, run := s.pieceOf("future", nil, touch)
					core.Go(func() int { run(); return 7 })
				}
				s.join(x, check, check)
			})
			return nil
		})
		if err != nil && err != errCancelled { //nolint:errorlint // as it is
			sim.Fail("WithContext: %v", err)
		}
	})
	wg.Wait()
	for _, x := range s.pieces {
		x.maybe = true // A Checkpoint comes before some.
	}
}

// programWaitContext: a wait for a task ends with a context or with the task.
func programWaitContext(s *simRun) {
	p := s.pool(s.workers())
	ctx, cancel := context.WithCancelCause(context.Background())
	gate := make(chan struct{})
	wait := func(f *core.Future[int]) {
		v, err := f.WaitContext(ctx)
		if err == nil && v != 7 || err != nil && err != errCancelled { //nolint:errorlint // as it is
			sim.Fail("WaitContext: %d, %v", v, err)
		}
	}
	inside := s.below(2) == 0
	var wg seam.WaitGroup
	s.install(nil, p, func(x *piece) {
		_, run := s.pieceOf("future", nil, func(*piece) { core.Blocking(func() { seam.Wait(gate) }) })
		f := core.Go(func() int { run(); return 7 })
		if inside {
			core.Spawn(s.piece("waits", nil, func(*piece) { wait(f) }))
		}
		wg.Go(func() { wait(f) })
	})
	wg.Go(func() {
		cancel(errCancelled)
		sim.Changed()
	})
	wg.Go(func() { seam.Close(gate) })
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

// programWorkerLocals: no two tasks have one value, and there are few.
func programWorkerLocals(s *simRun) {
	type value struct{ inUse bool }
	local := core.NewWorkerLocal(func() value { return value{} })
	p := s.pool(s.workers())
	use := func(*piece) {
		local.With(func(v *value) {
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
