//go:build manta_sim

package core_test

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/seam"
)

// programSpawnBesideReturn: a task is spawned from outside while another one comes back from
// Blocking and then waits for it by a plain channel. Another worker must begin it.
func programSpawnBesideReturn(s *simRun) {
	p := s.pool(s.workers(2, 2, 3))
	ready, gate, done := make(chan struct{}), make(chan struct{}), make(chan struct{})
	p.Spawn(s.piece("waits", nil, func(*piece) {
		core.Blocking(func() {
			seam.Close(ready)
			seam.Wait(gate)
		})
		seam.Wait(done)
	}))
	seam.Wait(ready)
	seam.Close(gate)
	p.Spawn(s.piece("awaited", nil, func(*piece) { seam.Close(done) }))
}

// programSpawnBesideGuests: guests, and a spawned task, block in their own code until
// another spawned task has run.
func programSpawnBesideGuests(s *simRun) {
	p := s.defaultPool(s.workers(2, 3))
	done := make(chan struct{})
	var wg seam.WaitGroup
	for range 1 + s.below(2) {
		wg.Go(func() {
			s.join(nil, func(*piece) { seam.Wait(done) }, touch)
		})
	}
	for p.Stats().Awake > 0 && s.below(4) > 0 {
		seam.Yield()
	}
	p.Spawn(s.piece("waits", nil, func(*piece) { seam.Wait(done) }))
	p.Spawn(s.piece("awaited", nil, func(*piece) { seam.Close(done) }))
	wg.Wait()
}

// programSpawnBesideHandoff: the same after a join, for which a worker was lent.
func programSpawnBesideHandoff(s *simRun) {
	p := s.pool(2)
	begun, gate, done := make(chan struct{}), make(chan struct{}), make(chan struct{})
	p.Spawn(s.piece("waits", nil, func(x *piece) {
		s.join(x, func(*piece) { seam.Wait(begun) }, func(*piece) {
			seam.Close(begun)
			seam.Wait(gate)
		})
		seam.Wait(done)
	}))
	seam.Wait(begun)
	ran := make(chan struct{})
	p.Spawn(s.piece("strange", nil, func(*piece) { seam.Close(ran) }))
	seam.Wait(ran)
	seam.Close(gate)
	for range s.below(8) {
		seam.Yield()
	}
	p.Spawn(s.piece("awaited", nil, func(*piece) { seam.Close(done) }))
}

// programSpawn: tasks are spawned from outside, each when the one before has run.
func programSpawn(s *simRun) {
	p := s.pool(s.workers())
	for range 2 {
		done := make(chan struct{})
		p.Spawn(s.piece("spawned", nil, func(*piece) { seam.Close(done) }))
		seam.Wait(done)
	}
}

// programSpawnBesideSpawn: one task waits for the next by a plain channel.
func programSpawnBesideSpawn(s *simRun) {
	p := s.pool(s.workers(2, 3))
	done := make(chan struct{})
	for p.Stats().Awake > 0 && s.below(4) > 0 {
		seam.Yield()
	}
	p.Spawn(s.piece("waits", nil, func(*piece) { seam.Wait(done) }))
	p.Spawn(s.piece("awaited", nil, func(*piece) { seam.Close(done) }))
}

// programRollOver: the same, and the counter that tells a worker of a post comes round
// before that worker falls asleep. It must have looked at the injector itself.
func programRollOver(s *simRun) {
	p := s.pool(2)
	begun, done := make(chan struct{}), make(chan struct{})
	p.Spawn(s.piece("waits", nil, func(*piece) {
		seam.Close(begun)
		seam.Wait(done)
	}))
	seam.Wait(begun)
	core.RollOver(p, func() { p.Spawn(s.piece("awaited", nil, func(*piece) { seam.Close(done) })) })
}

// programSpawnInside: a task waits, by a plain channel, for one that it has spawned
// itself, which lies in its worker's deque.
func programSpawnInside(s *simRun) {
	p := s.pool(s.workers(2, 3))
	p.Spawn(s.piece("waits", nil, func(*piece) {
		done := make(chan struct{})
		core.Spawn(s.piece("awaited", nil, func(*piece) { seam.Close(done) }))
		seam.Wait(done)
	}))
}

// programBlockingShowsJoins: what a function in Blocking waits for is the other side of a
// join that lies below it.
func programBlockingShowsJoins(s *simRun) {
	p := s.defaultPool(s.workers(2, 1, 3))
	c := make(chan struct{})
	program := func() {
		s.join(nil, func(x *piece) {
			s.join(x, func(*piece) { core.Blocking(func() { seam.Wait(c) }) }, touch)
		}, func(*piece) { seam.Close(c) })
	}
	if s.below(2) == 0 {
		p.Install(program)
	} else {
		program()
	}
}

// programBlockingTasks: tasks block in Blocking until one that is spawned last has run.
func programBlockingTasks(s *simRun) {
	p := s.pool(s.workers())
	gate := make(chan struct{})
	for range 1 + s.below(3) {
		p.Spawn(s.piece("blocks", nil, func(x *piece) {
			core.Blocking(func() { seam.Wait(gate) })
			s.tree(x, 1)
		}))
	}
	p.Spawn(s.piece("opens", nil, func(*piece) { seam.Close(gate) }))
}
