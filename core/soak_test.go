package core_test

import (
	"flag"
	"math/rand/v2"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/seed1237c087/manta/core"
)

// soakFor makes the soaks run: "go test ./core -run Soak -soak 30m -timeout 0".
var soakFor = flag.Duration("soak", 0, "how long each soak runs; 0 skips them")

func soak(t *testing.T) (more func() bool) {
	if *soakFor == 0 {
		t.Skip("needs -soak")
	}
	end := time.Now().Add(*soakFor)
	return func() bool { return time.Now().Before(end) }
}

// TestSoakReturnsFromBlocking has fresh pools of 2 to 8 workers do what
// TestSpawnBesideReturnFromBlocking does, 600 rounds each.
func TestSoakReturnsFromBlocking(t *testing.T) {
	more, pools := soak(t), 0
	for ; more(); pools++ {
		within(t, time.Minute, func() { spawnBesideReturn(t, 2+pools%7, 600) })
	}
	t.Logf("%d pools", pools)
}

// TestSoakOfEverything has callers run random nests of tasks in a pool: joins, scopes,
// spawns, futures, Blocking, Yield, panics and Goexits. Each call runs on a goroutine
// of its own, because a Goexit ends that: also one of a stranger's task that a Yield
// has picked up. Every call must end in one of the three ways.
func TestSoakOfEverything(t *testing.T) {
	more := soak(t)
	for calls := 0; more(); calls++ {
		workers := 1 + rand.IntN(4)
		p := newPool(t, core.Config{Workers: workers, PanicHandler: func(any) {}})
		var wg sync.WaitGroup
		var returned, panicked, exited atomic.Int64
		const callers, rounds = 8, 200
		for range callers {
			wg.Go(func() {
				for range rounds {
					within(t, time.Minute, func() {
						ended := make(chan struct{})
						go func() {
							how := &exited
							defer func() {
								if recover() != nil {
									how = &panicked
								}
								how.Add(1)
								close(ended)
							}()
							if rand.IntN(4) == 0 {
								randomNest(4)
							} else {
								p.Install(func() { randomNest(4) })
							}
							how = &returned
						}()
						<-ended
					})
				}
			})
		}
		wg.Wait()
		if n := returned.Load() + panicked.Load() + exited.Load(); n != callers*rounds {
			t.Fatalf("%d calls have ended of %d", n, callers*rounds)
		}
		within(t, time.Minute, func() {
			if err := p.Close(); err != nil {
				t.Error(err)
			}
		})
		if calls%100 == 0 {
			t.Logf("%d workers: %d returned, %d panicked, %d exited", workers, returned.Load(), panicked.Load(), exited.Load())
		}
	}
}

// within runs f, and ends the program with all stacks if that takes longer.
func within(t *testing.T, limit time.Duration, f func()) {
	timer := time.AfterFunc(limit, func() {
		buf := make([]byte, 16<<20)
		panic(t.Name() + " is late:\n" + string(buf[:runtime.Stack(buf, true)]))
	})
	defer timer.Stop()
	f()
}

// randomNest runs a random program of the given depth at most.
func randomNest(depth int) {
	if depth == 0 {
		giveWay(rand.IntN(3))
		return
	}
	inner := func() { randomNest(depth - 1) }
	switch rand.IntN(14) {
	case 0, 1:
		core.Join(inner, inner)
	case 2:
		core.InScope(func(s *core.Scope) {
			for range rand.IntN(4) {
				s.Spawn(inner)
			}
			inner()
		})
	case 3:
		core.InScopeFIFO(func(s *core.ScopeFIFO) {
			s.Spawn(inner)
			s.Spawn(inner)
		})
	case 4:
		core.Spawn(func() { defer swallow(); inner() })
	case 5:
		core.SpawnFIFO(func() { defer swallow(); inner() })
	case 6:
		core.Go(func() int { inner(); return 0 }).Wait()
	case 7:
		c := make(chan struct{})
		core.Spawn(func() { defer close(c); defer swallow(); inner() })
		core.Blocking(func() { <-c })
	case 8:
		c := make(chan struct{})
		core.Join(func() { core.Blocking(func() { <-c }) }, func() { defer close(c); inner() })
	case 9:
		core.Yield()
		inner()
	case 10:
		core.YieldLocal()
	case 11:
		core.Recurse(fib, 5+rand.IntN(8))
	case 12:
		if rand.IntN(20) == 0 {
			runtime.Goexit()
		}
	case 13:
		if rand.IntN(20) == 0 {
			panic("soak")
		}
	}
}

// swallow ends a panic, for which the default pool would end the program.
func swallow() { _ = recover() }
