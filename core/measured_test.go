//mantavet:ok what is measured runs in turn

package core_test

import (
	"errors"
	"slices"
	"sync"
	"testing"

	"github.com/seed1237c087/manta/core"
)

// These tests are of what the calls of the package do in measured code.

func TestMeasuredWorkers(t *testing.T) {
	var c fakeClock
	r := c.report(0, func() {
		n := core.NumWorkers()
		if n != 64 {
			t.Errorf("%d workers, want 64", n)
		}
		if i, ok := core.WorkerIndex(); i != 0 || !ok {
			t.Errorf("worker %d, %v, want 0", i, ok)
		}
		if core.AwakeWorkers() != n {
			t.Errorf("%d workers are awake, want %d", core.AwakeWorkers(), n)
		}
		got := core.Broadcast(func(b core.BroadcastContext) int {
			c.work(10)
			if b.NumWorkers() != n {
				t.Errorf("the broadcast is to %d workers, want %d", b.NumWorkers(), n)
			}
			return b.Index()
		})
		slices.Sort(got)
		for i, x := range got {
			if i != x {
				t.Errorf("the broadcast has run with the indexes %v", got)
			}
		}
		core.InScope(func(s *core.Scope) {
			s.SpawnBroadcast(func(core.BroadcastContext) { c.work(1) })
			c.work(4)
		})
		core.SpawnBroadcast(func(core.BroadcastContext) { c.work(100) })
	})
	wants(t, r, 64*111+4, 114, 1+3*64)
}

func TestMeasuredStatePool(t *testing.T) {
	sums := core.NewStatePool(func() int { return 0 })
	core.Measure(func() {
		core.InScope(func(s *core.Scope) {
			for range 100 {
				s.Spawn(func() { sums.Lend(func(sum *int) { *sum++ }) })
			}
		})
	})
	all := 0
	for sum := range sums.All() {
		all += *sum
	}
	if all != 100 {
		t.Errorf("the sum is %d, want 100", all)
	}
}

func TestMeasuredYield(t *testing.T) {
	var c fakeClock
	var done [3]bool
	r := c.report(0, func() {
		for i := range done {
			core.Spawn(func() {
				c.work(10)
				done[i] = true
			})
			c.work(1)
		}
		for !done[0] || !done[1] || !done[2] {
			if y := core.Yield(); y != core.Executed {
				t.Errorf("Yield: %v", y)
				return
			}
		}
		if y := core.YieldLocal(); y != core.Idle {
			t.Errorf("YieldLocal: %v", y)
		}
	})
	wants(t, r, 33, 12, 4)
}

func TestMeasuredBlocking(t *testing.T) {
	var c fakeClock
	r := c.report(0, func() {
		c.work(1)
		core.Blocking(func() { c.work(100) })
		c.work(10)
		core.Join(func() { core.Blocking(func() { c.work(100) }) }, func() { c.work(2) })
	})
	wants(t, r, 13, 13, 2)

	// What Blocking waits for runs meanwhile.
	ready := make(chan int)
	r = core.Measure(func() {
		core.Spawn(func() { ready <- 1 })
		core.Blocking(func() { <-ready })
		f := core.Go(func() (got int) {
			core.Blocking(func() { got = <-ready })
			return got
		})
		core.Spawn(func() { core.Blocking(func() { ready <- 1 }) })
		core.Blocking(func() { <-f.Done() })
		f.Wait()
	})
	if r.Tasks != 4 {
		t.Errorf("%d tasks, want 4", r.Tasks)
	}
}

func TestMeasuredPools(t *testing.T) {
	p, err := core.NewPool(core.Config{Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	var c fakeClock
	works := func() { c.work(10) }
	r := c.report(0, func() {
		p.Install(func() {
			works()
			if i, ok := p.WorkerIndex(); i != 0 || !ok {
				t.Errorf("worker %d, %v, want 0", i, ok)
			}
		})
		p.Join(works, works)
		p.InScope(func(s *core.Scope) { s.Spawn(works) })
		p.InScopeFIFO(func(s *core.ScopeFIFO) { s.Spawn(works) })
		p.InPlaceScope(func(s *core.Scope) { s.Spawn(works); works() })
		p.InPlaceScopeFIFO(func(s *core.ScopeFIFO) { s.Spawn(works); works() })
		core.InstallResult(p, func() int { works(); return 0 })
		core.BroadcastIn(p, func(core.BroadcastContext) int { works(); return 0 })
		p.Spawn(works)
		p.SpawnFIFO(works)
		p.SpawnBroadcast(func(core.BroadcastContext) { works() })
	})
	wants(t, r, (1+2+1+1+2+2+1+64+1+1+64)*10, (8+1)*10, 1+1+4+64+2+64)
	if s := p.Stats(); s.Jobs != 0 {
		t.Errorf("the pool has run %d jobs, want none", s.Jobs)
	}
	core.Measure(func() {
		if err := p.Close(); err != nil {
			t.Error(err)
		}
		defer func() {
			if v := recover(); v == nil || !errors.Is(v.(error), core.ErrClosed) {
				t.Errorf("recovered %v, want ErrClosed", v)
			}
		}()
		p.Install(func() {})
	})
}

func TestMeasuredLocks(t *testing.T) {
	var mu sync.Mutex
	locks := func() {
		mu.Lock()
		defer mu.Unlock()
	}
	core.Measure(func() {
		mu.Lock()
		core.Spawn(locks)
		f := core.Go(func() int { locks(); return 1 })
		core.Join(func() {}, func() {})
		core.InScope(func(s *core.Scope) { s.Spawn(func() {}) })
		core.InScopeFIFO(func(s *core.ScopeFIFO) { s.Spawn(func() { core.Join(func() {}, func() {}) }) })
		mu.Unlock()
		f.Wait()
	})
}

// What others spawn into a measured scope counts from where the scope was opened.
func TestMeasuredScopeOfOthers(t *testing.T) {
	var c fakeClock
	for _, fifo := range []bool{false, true} {
		r := c.report(0, func() {
			c.work(1)
			body := func(spawn func(func())) {
				c.work(2)
				done := make(chan struct{})
				go func() {
					defer close(done)
					spawn(func() { c.work(100) })
				}()
				<-done
				c.work(3)
			}
			if fifo {
				core.InScopeFIFO(func(s *core.ScopeFIFO) { body(s.Spawn) })
			} else {
				core.InScope(func(s *core.Scope) { body(s.Spawn) })
			}
		})
		wants(t, r, 106, 101, 2)
	}
}

// A goroutine of no pool may wait for a measured future, and runs it.
func TestMeasuredFutureOfOthers(t *testing.T) {
	r := core.Measure(func() {
		f := core.Go(func() int {
			core.Join(func() {}, func() {})
			return 7
		})
		done := make(chan struct{})
		go func() {
			defer close(done)
			if got := f.Wait(); got != 7 {
				t.Errorf("got %d", got)
			}
		}()
		<-done
		f.Wait()
	})
	if r.Tasks != 3 {
		t.Errorf("%d tasks, want 3", r.Tasks)
	}
}
