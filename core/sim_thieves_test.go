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
