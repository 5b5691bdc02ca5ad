//go:build manta_sim

package core_test

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/internal/sim"
)

// programHandoffInOrder: in a pool of one worker a stand-in runs a strange task and then the last
// of a scope. Who waits for the scope looks now and then by itself, and goes on with its
// worker, so that nothing that comes after the scope runs beside it.
func programHandoffInOrder(s *simRun) {
	p := s.poolBy(core.NewPoolInOrder, core.Config{Workers: 1})
	s.install(nil, p, func(x *piece) {
		s.scope(x, func(sc *core.Scope, group *piece) {
			sc.Spawn(s.piece("last of the scope", group, func(*piece) { core.Spawn(s.piece("after the scope", nil, touch)) }))
			core.Spawn(s.piece("strange", nil, touch))
		})
		if _, ok := core.WorkerIndex(); !ok {
			sim.Fail("who waited for the scope goes on without its worker")
		}
	})
}

// programHandoffOfHandoff: a stand-in lends the worker on, and goes on without it while the second
// stand-in has found a task but not begun it. The worker is then owed to the first
// lender, which must be able to go on while that task runs: the task waits for it.
func programHandoffOfHandoff(s *simRun) {
	p := s.pool(3)
	begun, gate, lent, over := make(chan struct{}), make(chan struct{}), make(chan struct{}), make(chan struct{})
	p.Spawn(s.piece("first lender", nil, func(x *piece) {
		s.join(x, func(*piece) { seam.Wait(begun) }, func(*piece) {
			seam.Close(begun)
			seam.Wait(gate)
		})
		seam.Close(over)
	}))
	seam.Wait(begun)
	p.Spawn(s.piece("second lender", nil, func(x *piece) {
		s.scope(x, func(sc *core.Scope, group *piece) {
			begun := make(chan struct{})
			sc.Spawn(s.piece("task", group, func(*piece) {
				seam.Close(begun)
				seam.Wait(lent)
				p.Spawn(s.piece("waits for the first", nil, func(*piece) {
					seam.Close(gate)
					seam.Wait(over)
				}))
				sc.Spawn(s.piece("help", group, touch))
			}))
			seam.Wait(begun)
		})
	}))
	p.Spawn(s.piece("strange", nil, func(*piece) { seam.Close(lent) }))
}

// programLooseFork: a worker is recalled when its stand-in has just taken a fork, which it
// runs without a worker then, and says so.
func programLooseFork(s *simRun) {
	p := s.pool(2)
	begun, gate, taken := make(chan struct{}), make(chan struct{}), make(chan struct{})
	p.Spawn(s.piece("blocks", nil, func(*piece) {
		core.Blocking(func() {
			seam.Close(begun)
			seam.Wait(gate)
		})
	}))
	p.Spawn(s.piece("joins", nil, func(x *piece) {
		seam.Wait(begun)
		seam.Close(gate)
		s.join(x, func(*piece) { seam.Wait(taken) }, func(*piece) {
			if _, ok := core.WorkerIndex(); !ok && p.Stats().Guests != 1 {
				sim.Fail("a goroutine is at work without a worker, and Stats says %d", p.Stats().Guests)
			}
			seam.Close(taken)
		})
	}))
}
