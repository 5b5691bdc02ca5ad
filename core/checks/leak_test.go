package checks

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/seed1237c087/manta/core"
)

// lives contains uses of a pool before its Close. Each use leaves as much work
// unfinished as the library allows. Close waits for that work.
var lives = map[string]func(p *core.Pool){
	"nothing": func(*core.Pool) {},
	"joins": func(p *core.Pool) {
		p.Join(func() { core.Recurse(fib, 15) }, func() { core.Fork(func(n int) int { return core.Recurse(fib, n) }, 10, 12) })
	},
	"scopes": func(p *core.Pool) {
		p.InScope(func(s *core.Scope) { spread(s.Spawn, 6) })
		p.InScopeFIFO(func(s *core.ScopeFIFO) { spread(s.Spawn, 6) })
		p.InPlaceScope(func(s *core.Scope) { spread(s.Spawn, 6) })
		p.InPlaceScopeFIFO(func(s *core.ScopeFIFO) { spread(s.Spawn, 6) })
	},
	"spawns": func(p *core.Pool) {
		spread(p.Spawn, 5)
		spread(p.SpawnFIFO, 5)
		p.Install(func() { spread(core.Spawn, 6); spread(core.SpawnFIFO, 6) })
	},
	"futures": func(p *core.Pool) {
		futures := core.InstallResult(p, func() (fs []*core.Future[int]) {
			for range 20 {
				fs = append(fs, core.Go(func() int { return core.Recurse(fib, 8) }))
			}
			return fs
		})
		gone, cancel := context.WithCancel(context.Background())
		cancel()
		for i, f := range futures {
			switch i % 4 { // If the remainder is 3, nobody waits.
			case 0:
				f.Wait()
			case 1:
				_, _ = f.WaitContext(context.Background())
			case 2:
				_, _ = f.WaitContext(gone)
			}
		}
	},
	"broadcasts": func(p *core.Pool) {
		core.BroadcastIn(p, func(c core.BroadcastContext) int { core.Spawn(func() {}); return c.Index() })
		p.SpawnBroadcast(func(core.BroadcastContext) { spread(core.Spawn, 3) })
		p.InScope(func(s *core.Scope) { s.SpawnBroadcast(func(core.BroadcastContext) {}) })
	},
	"panics": func(p *core.Pool) {
		boom := func() { panic("boom") }
		for _, call := range []func(){
			func() { p.Install(boom) },
			func() { p.Join(boom, boom) },
			func() { p.InScope(func(s *core.Scope) { s.Spawn(boom); boom() }) },
			func() { core.BroadcastIn(p, func(core.BroadcastContext) int { boom(); return 0 }) },
			func() {
				core.InstallResult(p, func() *core.Future[int] { return core.Go(func() int { boom(); return 0 }) }).Wait()
			},
		} {
			func() {
				defer func() { _ = recover() }()
				call()
			}()
		}
		p.Spawn(boom)
		p.SpawnBroadcast(func(core.BroadcastContext) { boom() })
	},
	"Goexits": func(p *core.Pool) {
		for _, call := range []func(){
			func() { p.Install(runtime.Goexit) },
			func() { p.Join(runtime.Goexit, runtime.Goexit) },
			func() { p.InScope(func(s *core.Scope) { s.Spawn(runtime.Goexit); s.Spawn(runtime.Goexit) }) },
			func() { core.BroadcastIn(p, func(core.BroadcastContext) int { runtime.Goexit(); return 0 }) },
			func() { p.Install(func() { core.Blocking(runtime.Goexit) }) },
		} {
			ended := make(chan struct{})
			go func() {
				defer close(ended)
				call()
			}()
			<-ended
		}
		p.Spawn(runtime.Goexit)
	},
	"stand-ins": func(p *core.Pool) {
		// The tasks wait for each other's locks. Between them is work that
		// nobody waits for, so each frame that waits lends its worker.
		var mu sync.Mutex
		p.InScope(func(s *core.Scope) {
			for range 10 {
				s.Spawn(func() {
					mu.Lock()
					defer mu.Unlock()
					core.InScope(func(in *core.Scope) {
						core.Spawn(func() { mu.Lock(); defer mu.Unlock() })
						in.Spawn(runtime.Gosched)
						core.Spawn(runtime.Gosched)
					})
				})
			}
		})
		// A stand-in in the middle of a task keeps the worker.
		p.Install(func() {
			began, release := make(chan struct{}), make(chan struct{})
			core.Spawn(func() { close(began); <-release })
			core.Blocking(func() { <-began })
			close(release)
		})
	},
	"many blocked at once": func(p *core.Pool) {
		const blocked = 50
		var began sync.WaitGroup
		release := make(chan struct{})
		began.Add(blocked)
		for range blocked {
			p.Spawn(func() { core.Blocking(func() { began.Done(); <-release }) })
		}
		began.Wait()
		close(release)
	},
	"callers that it turns away": func(p *core.Pool) {
		var accepted atomic.Int32
		var callers sync.WaitGroup
		for range 4 {
			callers.Go(func() {
				defer func() {
					if err, ok := recover().(error); !ok || !errors.Is(err, core.ErrClosed) {
						panic(err)
					}
				}()
				for {
					p.Install(func() { core.Spawn(func() {}) })
					accepted.Add(1)
				}
			})
		}
		for accepted.Load() < 20 {
			runtime.Gosched()
		}
		if err := p.Close(); err != nil {
			panic(err)
		}
		callers.Wait()
	},
	"another pool": func(p *core.Pool) {
		q, err := core.NewPool(core.Config{Workers: 1})
		if err != nil {
			panic(err)
		}
		p.Install(func() { q.Install(func() { p.Install(func() { core.Recurse(fib, 8) }) }) })
		p.Install(func() { // A worker of p closes q.
			if err := q.Close(); err != nil {
				panic(err)
			}
		})
	},
}

// TestCloseLeavesNoGoroutine checks, after every Close, all goroutines of the
// process.
func TestCloseLeavesNoGoroutine(t *testing.T) {
	configs := map[string]core.Config{
		"": {},
		"with handlers": {
			StartHandler: func(int) { core.Spawn(func() {}); runtime.Goexit() },
			ExitHandler: func(int) {
				core.InScope(func(s *core.Scope) { s.Spawn(func() {}) })
				core.Blocking(func() {})
				runtime.Goexit()
			},
		},
		"breadth first": {BreadthFirst: true},
	}
	onProcessors(t, func(t *testing.T) {
		for _, workers := range []int{1, 2, 8} {
			for how, c := range configs {
				c.Workers = workers
				c.PanicHandler = func(any) {}
				for name, life := range lives {
					t.Run(fmt.Sprintf("%s/workers=%d %s", name, workers, how), func(t *testing.T) {
						others := goleak.IgnoreCurrent()
						p, err := core.NewPool(c)
						if err != nil {
							t.Fatal(err)
						}
						life(p)
						if err := p.Close(); err != nil {
							t.Fatal(err)
						}
						noLeak(t, others)
					})
				}
			}
		}
	})
}

// noLeak fails if there are goroutines that the options do not allow. A goroutine
// that has done its last work may take some time to end. The limit decides only
// when a leak is reported.
func noLeak(t *testing.T, options ...goleak.Option) {
	t.Helper()
	const limit = 3 * time.Minute
	for began := time.Now(); ; {
		err := goleak.Find(options...)
		if err == nil {
			return
		}
		if time.Since(began) > limit {
			t.Fatal(err)
		}
	}
}

// spread spawns two tasks, each of which spawns two more, and so on.
func spread(spawn func(func()), depth int) {
	if depth > 0 {
		spawn(func() { spread(spawn, depth-1) })
		spawn(func() { spread(spawn, depth-1) })
	}
}

func fib(r *core.Rec[int, int], n int) int {
	if n < 2 {
		return n
	}
	x, y := r.Fork(n-1, n-2)
	return x + y
}
