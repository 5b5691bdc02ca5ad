//go:build manta_sim

package core_test

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/core/internal/deque"
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/internal/sim"
)

// programLostRace: two thieves want the older of two forks on a stack, and both forks must be
// taken. Who loses the race looks again before it sleeps.
func programLostRace(s *simRun) {
	p := s.pool(3)
	done := make(chan struct{})
	waits := func(*piece) { seam.Wait(done) }
	yields := s.below(3)
	p.Spawn(s.piece("forks", nil, func(x *piece) {
		for range yields { // The thieves are at their first search or at their last.
			seam.Yield()
		}
		x.await(func(group *piece) {
			core.Recurse(func(r *core.Rec[int, int], forks int) int {
				switch forks {
				case 2:
					r.Fork(1, -1)
				case 1:
					r.Fork(0, -2)
				case 0:
					r.ShareAll()
					s.piece("left side", group, waits)()
				case -1:
					s.piece("older fork", group, waits)()
				case -2:
					s.piece("younger fork", group, func(*piece) { seam.Close(done) })()
				}
				return 0
			}, 2)
		})
	}))
}

// programLostTask: the same with tasks in a deque, three thieves and three tasks.
func programLostTask(s *simRun) {
	p := s.pool(4)
	done := make(chan struct{})
	yields := s.below(8)
	p.Spawn(s.piece("spawns", nil, func(*piece) {
		for range yields {
			seam.Yield()
		}
		for range 2 {
			core.Spawn(s.piece("older task", nil, func(*piece) { seam.Wait(done) }))
		}
		core.Spawn(s.piece("youngest task", nil, func(*piece) { seam.Close(done) }))
		seam.Wait(done)
	}))
}

// programFullDeque: thieves look at a deque that always holds a job while its owner goes
// around the ring and clears the slots behind it. They must not see an empty one.
func programFullDeque(s *simRun) {
	var o deque.Owner[int]
	o.StartAt(-(s.seed % 64)) // The indexes wrap around.
	o.PushBottom(new(int))
	var wg seam.WaitGroup
	for range 4 {
		wg.Go(func() {
			if o.Thief().Bare() {
				sim.Fail("a deque that has always held a job is empty to a thief")
			}
		})
	}
	for range 64 {
		o.PushBottom(new(int))
		o.PopTop()
	}
	wg.Wait()
}

// programHelpOfYield: a frame waits for a right side that a thief runs in a core.Yield, over forks of its own, some of which
// nobody sees.
func programHelpOfYield(s *simRun) {
	p := s.pool(s.workers(3, 2))
	shown, begun := make(chan struct{}), make(chan struct{})
	var done seam.Bool
	p.Spawn(s.piece("yields", nil, func(x *piece) {
		seam.Wait(shown)
		s.join(x, func(x *piece) {
			s.join(x, func(x *piece) {
				for !done.Load() {
					x.any = true
					core.Yield()
					x.any = false
				}
			}, touch)
		}, touch)
	}))
	p.Spawn(s.piece("joins", nil, func(x *piece) {
		s.join(x, func(*piece) {
			seam.Close(shown)
			seam.Wait(begun)
		}, func(x *piece) {
			seam.Close(begun)
			s.join(x, touch, touch)
			done.Store(true)
		})
	}))
}

// programForksAgain: a frame forks again and again, to other thieves each time, of whom the last one has forks of its own by then.
func programForksAgain(s *simRun) {
	p := s.pool(3)
	begun := make(chan struct{})
	p.Spawn(s.piece("joins", nil, func(x *piece) {
		s.join(x, func(*piece) { seam.Wait(begun) }, func(*piece) { seam.Close(begun) })
		for range 2 {
			s.join(x, touch, touch)
		}
	}))
	seam.Wait(begun)
	p.Spawn(s.piece("strange", nil, func(x *piece) { s.tree(x, 2) }))
}

// programComesBack: a runner blocks, and comes back to fork again, while thieves find that it has shown all that it had. It
// may go on without a worker, so there is the monitor, which sees what is on the victims.
func programComesBack(s *simRun) {
	p := s.poolBy(core.NewPool, core.Config{Workers: 3})
	p.Spawn(s.piece("blocks", nil, func(x *piece) {
		for range 2 {
			begun := make(chan struct{})
			s.join(x, func(x *piece) {
				core.Blocking(func() { seam.Wait(begun) })
				again := make(chan struct{})
				s.join(x, func(*piece) { seam.Wait(again) }, func(*piece) { seam.Close(again) })
			}, func(*piece) { seam.Close(begun) })
		}
	}))
}

// programOwnForks: a frame waits for a task of its scope, which waits for a fork below that frame, and there is no other worker to run
// that.
func programOwnForks(s *simRun) {
	p := s.pool(2)
	p.Spawn(s.piece("joins", nil, func(x *piece) {
		begun, ran := make(chan struct{}), make(chan struct{})
		s.join(x, func(x *piece) {
			s.scope(x, func(sc *core.Scope, group *piece) {
				sc.Spawn(s.piece("waits", group, func(*piece) {
					seam.Close(begun)
					seam.Wait(ran)
				}))
				seam.Wait(begun)
			})
		}, func(*piece) { seam.Close(ran) })
	}))
}

// programCloseBesideSpawn: Close comes while a task spawns others, which it must not refuse.
func programCloseBesideSpawn(s *simRun) {
	p := s.pool(s.workers())
	begun := make(chan struct{})
	p.Spawn(s.piece("spawns", nil, func(*piece) {
		seam.Close(begun)
		for range 2 {
			core.Spawn(s.piece("spawned", nil, touch))
		}
	}))
	seam.Wait(begun)
	if err := p.Close(); err != nil {
		sim.Fail("Close: %v", err)
	}
}

// programRollOverShare: as RollOver, with a function that is broadcast.
func programRollOverShare(s *simRun) {
	p := s.pool(2)
	begun, done := make(chan struct{}), make(chan struct{})
	p.Spawn(s.piece("waits", nil, func(*piece) {
		seam.Close(begun)
		seam.Wait(done)
	}))
	seam.Wait(begun)
	first := true
	core.RollOver(p, func() {
		p.SpawnBroadcast(func(core.BroadcastContext) {
			if first {
				first = false
				seam.Close(done)
			}
		})
	})
}
