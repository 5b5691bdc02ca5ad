package core_test

import (
	"errors"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/core"
)

// callsPerLook is more calls from outside than the default pool lets pass before
// it looks whether GOMAXPROCS has changed.
const callsPerLook = 200

// TestDefaultPoolFollowsGOMAXPROCS has a case for each way to call in from
// outside: a program may use one of them only.
func TestDefaultPoolFollowsGOMAXPROCS(t *testing.T) {
	p := core.DefaultPool
	for name, call := range map[string]func(){
		"Join":              func() { core.Join(func() {}, func() {}) },
		"Fork":              func() { core.Fork(func(int) int { return 0 }, 1, 2) },
		"Recurse":           func() { core.Recurse(fib, 3) },
		"InScope":           func() { core.InScope(func(s *core.Scope) { s.Spawn(func() {}) }) },
		"InScopeFIFO":       func() { core.InScopeFIFO(func(*core.ScopeFIFO) {}) },
		"Broadcast":         func() { core.Broadcast(func(core.BroadcastContext) int { return 0 }) },
		"Go":                func() { core.Go(func() int { return 0 }).Wait() },
		"Spawn":             func() { core.Spawn(func() {}) },
		"SpawnFIFO":         func() { core.SpawnFIFO(func() {}) },
		"SpawnBroadcast":    func() { core.SpawnBroadcast(func(core.BroadcastContext) {}) },
		"Pool.Install":      func() { p().Install(func() {}) },
		"Pool.Spawn":        func() { p().Spawn(func() {}) },
		"Pool.InPlaceScope": func() { p().InPlaceScope(func(*core.Scope) {}) },
		"NumWorkers":        func() { core.NumWorkers() },
	} {
		t.Run(name, func(t *testing.T) {
			inChild(t, func(t *testing.T) {
				workers := func() int { return core.InstallResult(core.DefaultPool(), core.NumWorkers) }
				for _, n := range []int{3, 1, 5, 2} {
					runtime.GOMAXPROCS(n)
					for range callsPerLook {
						call()
					}
					if got := workers(); got != n {
						t.Errorf("%d workers after %d calls, GOMAXPROCS is %d", got, callsPerLook, n)
					}
				}
			})
		})
	}
}

// TestDefaultPoolKeepsAFixedNumber where the program or the user gave one.
func TestDefaultPoolKeepsAFixedNumber(t *testing.T) {
	change := func(t *testing.T) {
		core.Join(func() {}, func() {})
		runtime.GOMAXPROCS(5)
		for range callsPerLook {
			core.Join(func() {}, func() {})
		}
		if n := core.NumWorkers(); n != 3 {
			t.Errorf("%d workers, want 3", n)
		}
	}
	t.Run("environment", func(t *testing.T) { inChild(t, change, "PAR_NUM_WORKERS=3") })
	t.Run("Config", func(t *testing.T) {
		inChild(t, func(t *testing.T) {
			if err := core.InitDefaultPool(core.Config{Workers: 3}); err != nil {
				t.Fatal(err)
			}
			change(t)
		})
	})
}

// TestDefaultPoolLosesNothing changes GOMAXPROCS under a load of everything.
func TestDefaultPoolLosesNothing(t *testing.T) {
	inChild(t, func(t *testing.T) {
		rounds := 60
		if testing.Short() {
			rounds = 10
		}
		var begun, ended atomic.Int64
		task := func() { ended.Add(1) }
		load := func() {
			begun.Add(7)
			core.Spawn(task)
			core.SpawnFIFO(task)
			f := core.Go(func() int { task(); return core.Recurse(fib, 8) })
			core.Join(func() {
				core.InScope(func(s *core.Scope) { s.Spawn(task) })
				core.Spawn(task) // by a guest of what may be the old registry by now
			}, func() {
				core.InScopeFIFO(func(s *core.ScopeFIFO) { s.Spawn(task) })
			})
			p := core.DefaultPool()
			p.Install(func() { core.Spawn(task) })
			if n, got := core.NumWorkers(), core.Broadcast(func(c core.BroadcastContext) int { return c.NumWorkers() }); len(got) != got[0] || n < 1 {
				t.Errorf("a broadcast to %d workers ran on %d", got[0], len(got))
			}
			if got := f.Wait(); got != 21 {
				t.Errorf("fib(8) = %d", got)
			}
		}
		var wg sync.WaitGroup
		stop := make(chan struct{})
		for range 4 {
			wg.Go(func() {
				for {
					select {
					case <-stop:
						return
					default:
						load()
					}
				}
			})
		}
		for i := range rounds {
			runtime.GOMAXPROCS(1 + i%4)
			for range callsPerLook {
				core.Join(func() {}, func() {})
			}
		}
		close(stop)
		wg.Wait()
		for ended.Load() < begun.Load() { // The watchdog ends this where one is lost.
			runtime.Gosched()
		}
		if b, e := begun.Load(), ended.Load(); b != e {
			t.Errorf("%d tasks ended of %d", e, b)
		}
	})
}

// TestAGuestOfAReplacedPool: who came before the pool was replaced finds its
// workers alive for as long as it stays, and uses the new one after.
func TestAGuestOfAReplacedPool(t *testing.T) {
	inChild(t, func(t *testing.T) {
		runtime.GOMAXPROCS(2)
		replace := func(n int) {
			done := make(chan struct{})
			go func() {
				defer close(done)
				runtime.GOMAXPROCS(n)
				for range callsPerLook {
					core.Join(func() {}, func() {})
				}
			}()
			<-done
		}
		core.Join(func() {
			replace(3)
			if n := core.NumWorkers(); n != 2 {
				t.Errorf("%d workers in the old pool, want 2", n)
			}
			if got := core.Broadcast(func(c core.BroadcastContext) int { return c.Index() }); len(got) != 2 || got[1] != 1 {
				t.Errorf("Broadcast returned %v", got)
			}
			core.InScope(func(s *core.Scope) {
				s.SpawnBroadcast(func(core.BroadcastContext) {})
				s.Spawn(func() {})
			})
			c := make(chan struct{})
			core.Spawn(func() { close(c) })
			<-c
			if core.Go(func() int { return 7 }).Wait() != 7 {
				t.Error("a future of the old pool")
			}
			stolen := make(chan struct{})
			core.Join(func() { <-stolen }, func() { close(stolen) })
			replace(1) // once more, while the first one is still in use
		}, func() {})
		core.Join(func() {
			if n := core.NumWorkers(); n != 1 {
				t.Errorf("%d workers after the change, want 1", n)
			}
		}, func() {})
		if err := core.DefaultPool().Close(); err == nil || errors.Is(err, core.ErrClosed) {
			t.Errorf("Close of the default pool: %v, want an error that says why", err)
		}
	})
}

// TestReplacedPoolsEnd: their goroutines are gone when nobody uses them.
func TestReplacedPoolsEnd(t *testing.T) {
	inChild(t, func(t *testing.T) {
		for i := range 20 {
			runtime.GOMAXPROCS(1 + i%8)
			for range callsPerLook {
				core.Join(func() {}, func() {})
			}
		}
		// 4 workers at last, and their monitor. The watchdog ends the wait if that
		// never comes true.
		for crewOf() > 4+1 {
			runtime.Gosched()
		}
	})
}
