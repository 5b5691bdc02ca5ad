//go:build manta_sim

package core_test

import (
	"context"
	"errors"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/internal/sim"
)

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

// programFuturesAtClose: the workers end once the futures are done. Who waits for one runs it still, though the pool is being closed.
func programFuturesAtClose(s *simRun) {
	var f *core.Future[int]
	p := s.poolOf(core.Config{Workers: s.workers(), ExitHandler: func(int) {
		if !seam.Closed(f.Done()) {
			sim.Fail("a worker ends before a future is done")
		}
	}})
	s.install(nil, p, func(*piece) {
		_, run := s.pieceOf("future", nil, touch)
		f = core.Go(func() int { run(); return 7 })
	})
	var wg seam.WaitGroup
	if s.below(2) == 0 {
		wg.Go(func() { s.get(f) })
	}
	if err := p.Close(); err != nil {
		sim.Fail("Close: %v", err)
	}
	wg.Wait()
	s.get(f)
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

// programWithdrawn: a task for a pool whose only worker is busy until the caller has gone, from outside or from another pool.
func programWithdrawn(s *simRun) {
	p, q := s.pool(1), s.pool(s.workers(1, 2))
	ctx, cancel := context.WithCancelCause(context.Background())
	busy, gate := make(chan struct{}), make(chan struct{})
	early := s.below(2) == 0
	var wg seam.WaitGroup
	wg.Go(func() {
		p.Install(func() { seam.Close(busy); seam.Wait(gate) })
	})
	wait := func() {
		err := core.WithContext(ctx, func() error {
			p.Install(func() { sim.Fail("what was withdrawn runs") })
			return nil
		})
		if err != errCancelled { //nolint:errorlint // as it is
			sim.Fail("WithContext: %v", err)
		}
	}
	wg.Go(func() {
		seam.Wait(busy)
		if s.below(2) == 0 {
			wait()
		} else {
			q.Install(wait)
		}
		if !early {
			seam.Close(gate)
		}
	})
	wg.Go(func() {
		cancel(errCancelled)
		sim.Changed()
		if early {
			seam.Close(gate)
		}
	})
	wg.Wait()
	s.install(nil, p, touch)
}
