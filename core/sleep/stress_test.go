package sleep

import (
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
)

// scale shortens a stress under -short.
func scale(n int) int {
	if testing.Short() {
		return max(1, n/10)
	}
	return n
}

// TestNoInjectedJobIsLost injects one job at a time, mostly at the moment when
// workers fall asleep. If all of them are blocked once the post is over and
// the job still waits, it waits for ever.
func TestNoInjectedJobIsLost(t *testing.T) {
	each(t, func(t *testing.T, s Strategy) {
		for _, workers := range []int{1, 2, 3} {
			r := newRigOf(s, workers)
			r.asleep(span(0, workers)...)
			for job := range scale(3000) {
				if job%3 == 0 {
					await(func() bool { return r.Load().Sleeping() > 0 })
				}
				r.inject(1)
				await(func() bool {
					if r.injector.Load() == 0 {
						return true
					}
					for w := range workers {
						if !r.blocked(w) {
							return false
						}
					}
					if r.injector.Load() > 0 {
						t.Fatalf("%d workers: job %d waits and all sleep: %v", workers, job, r.Load())
					}
					return true
				})
			}
			r.stop(t)
		}
	})
}

// TestNoLatchIsSleptThrough lets workers wait for their latches over and over,
// while others set them as soon as they are unset, and still others post.
func TestNoLatchIsSleptThrough(t *testing.T) {
	each(t, func(t *testing.T, s Strategy) {
		const workers = 3
		rounds := scale(3000)
		r := newRigOf(s, workers)
		var setters sync.WaitGroup
		for w := range workers {
			turn := make(chan struct{})
			r.running.Go(func() {
				for range rounds {
					turn <- struct{}{}
					for r.next(w) {
					}
					r.latches[w].Reset()
				}
				close(turn)
			})
			setters.Go(func() {
				for range turn {
					for range w * 20 {
						runtime.Gosched() // by now the owner sleeps, or nearly, or not yet
					}
					r.set(w)
					if w == 0 {
						r.PostSpawn(1, false) // of a job that others have taken
					}
				}
			})
		}
		setters.Wait()
		r.stop(t)
	})
}

// TestStampede lets many post at once, jobs of both kinds and in bursts, onto
// workers that fall asleep in between, and then counts everything.
func TestStampede(t *testing.T) {
	each(t, func(t *testing.T, s Strategy) {
		const (
			workers = 6
			posters = 4
		)
		rounds := scale(400)
		r := newRigOf(s, workers)
		r.forceJEC(^uint32(0) - 20) // rolls over on the way
		r.asleep(span(0, workers)...)
		var (
			crowd  sync.WaitGroup
			posted atomic.Int64
		)
		for p := range posters {
			crowd.Go(func() {
				for round := range rounds {
					n := 1 + (round+p)%5
					r.guests.Add(1)
					switch p {
					case 0:
						r.inject(n)
					case 1:
						r.spawn(n)
					case 2:
						r.deques.Add(int64(n))
						r.PostJoin(n, round%2 == 0)
					case 3:
						r.inject(n)
						r.spawn(n)
						n *= 2
					}
					posted.Add(int64(n))
					if round%8 == 7 {
						await(func() bool { return r.injector.Load() == 0 })
					}
					r.guests.Add(-1)
					r.GuestLeft()
				}
			})
		}
		crowd.Wait()
		// The jobs of the joins may have been held back for their owners, who are
		// gone. An injected one wakes a worker, which takes them all.
		r.inject(1)
		posted.Add(1)
		await(func() bool { return r.taken.Load() == posted.Load() })
		r.stop(t)
		if r.injector.Load() != 0 || r.deques.Load() != 0 || r.taken.Load() != posted.Load() {
			t.Errorf("of %d jobs %d were taken; %d and %d are left", posted.Load(), r.taken.Load(), r.injector.Load(), r.deques.Load())
		}
	})
}

// TestNothingIsAllocated counts allocations on the way of a worker that
// searches in vain, and of one that posts.
func TestNothingIsAllocated(t *testing.T) {
	each(t, func(t *testing.T, s Strategy) {
		r := newRigOf(s, 2)
		l := &r.latches[0]
		got := testing.AllocsPerRun(20, func() {
			idle := r.StartLooking(0)
			for range RoundsUntilSleepy + 1 {
				r.NoWorkFound(&idle, l)
			}
			r.PostJoin(1, true)
			r.PostSpawn(2, false)
			r.NoWorkFound(&idle, l) // turns back
			r.WorkFound(&idle)
		})
		if got != 0 {
			t.Errorf("%v allocations", got)
		}
	})
}
