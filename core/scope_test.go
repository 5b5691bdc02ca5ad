package core_test

import (
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/core/registry"
)

// spawner is what both kinds of scope have in common.
type spawner interface {
	Spawn(func())
	SpawnBroadcast(func(core.BroadcastContext))
}

func lifo(f func(spawner)) { core.InScope(func(s *core.Scope) { f(s) }) }
func fifo(f func(spawner)) { core.InScopeFIFO(func(s *core.ScopeFIFO) { f(s) }) }

// eachScope runs a test with both kinds of scope, in pools of several sizes and
// outside all pools.
func eachScope(t *testing.T, test func(t *testing.T, scope func(func(spawner)), run func(func()))) {
	t.Helper()
	for name, scope := range map[string]func(func(spawner)){"LIFO": lifo, "FIFO": fifo} {
		t.Run(name, func(t *testing.T) {
			pools(t, func(t *testing.T, run func(func())) { test(t, scope, run) })
		})
	}
}

// scopesOf are all methods of a pool that open a scope.
func scopesOf(p *core.Pool) map[string]func(func(spawner)) {
	return map[string]func(func(spawner)){
		"InScope":          func(f func(spawner)) { p.InScope(func(s *core.Scope) { f(s) }) },
		"InScopeFIFO":      func(f func(spawner)) { p.InScopeFIFO(func(s *core.ScopeFIFO) { f(s) }) },
		"InPlaceScope":     func(f func(spawner)) { p.InPlaceScope(func(s *core.Scope) { f(s) }) },
		"InPlaceScopeFIFO": func(f func(spawner)) { p.InPlaceScopeFIFO(func(s *core.ScopeFIFO) { f(s) }) },
	}
}

// TestAScopeRunsEveryTaskOnce, those too that tasks spawn, before it returns.
func TestAScopeRunsEveryTaskOnce(t *testing.T) {
	watch(t)
	eachScope(t, func(t *testing.T, scope func(func(spawner)), run func(func())) {
		const n = 1 << 12
		ran := make([]int, 2*n) // plain: the race detector watches that the scope orders
		run(func() {
			scope(func(s spawner) {
				var grow func(i int)
				grow = func(i int) {
					ran[i]++
					if i < n {
						s.Spawn(func() { grow(2 * i) })
						s.Spawn(func() { grow(2*i + 1) })
					}
				}
				s.Spawn(func() { grow(1) })
			})
		})
		for i, times := range ran[1:] {
			if times != 1 {
				t.Fatalf("task %d ran %d times", i+1, times)
			}
		}
	})
}

func TestScopesNest(t *testing.T) {
	watch(t)
	eachScope(t, func(t *testing.T, scope func(func(spawner)), run func(func())) {
		const width, depth = 3, 6
		var leaves atomic.Int64
		var nest func(n int)
		nest = func(n int) {
			if n == 0 {
				leaves.Add(1)
				return
			}
			ended := 0
			var mu sync.Mutex
			scope(func(s spawner) {
				for range width {
					s.Spawn(func() {
						nest(n - 1)
						mu.Lock()
						defer mu.Unlock()
						ended++
					})
				}
			})
			if ended != width {
				t.Errorf("a scope at depth %d returned after %d tasks of %d", n, ended, width)
			}
		}
		run(func() { nest(depth) })
		if got := leaves.Load(); got != 729 {
			t.Errorf("%d leaves, want %d", got, 729)
		}
	})
}

func TestAnEmptyScope(t *testing.T) {
	watch(t)
	eachScope(t, func(t *testing.T, scope func(func(spawner)), run func(func())) {
		ran := 0
		run(func() {
			for range 100 {
				scope(func(spawner) { ran++ })
			}
		})
		if ran != 100 {
			t.Errorf("the body ran %d times, want 100", ran)
		}
	})
}

// TestTheFirstPanicIsKept: the first in time. One worker shows which that is.
func TestTheFirstPanicIsKept(t *testing.T) {
	watch(t)
	p := newPool(t, core.Config{Workers: 1})
	for _, c := range []struct {
		name  string
		scope func(func(spawner))
		body  func(s spawner, tasks func(s spawner))
		want  any
	}{
		{"LIFO", lifo, func(s spawner, tasks func(s spawner)) { tasks(s) }, 3},
		{"FIFO", fifo, func(s spawner, tasks func(s spawner)) { tasks(s) }, 1},
		{"body of LIFO", lifo, func(s spawner, tasks func(s spawner)) { tasks(s); panic("body") }, "body"},
		{"body of FIFO", fifo, func(s spawner, tasks func(s spawner)) { tasks(s); panic("body") }, "body"},
		{"task before the body", lifo, func(s spawner, tasks func(s spawner)) {
			s.Spawn(func() { panic("early") })
			core.Yield()
			tasks(s)
			panic("body")
		}, "early"},
	} {
		t.Run(c.name, func(t *testing.T) {
			ran := 0
			v := catch(func() {
				p.Install(func() {
					c.scope(func(s spawner) {
						c.body(s, func(s spawner) {
							for i := 1; i <= 3; i++ {
								s.Spawn(func() { ran++; panic(i) })
							}
						})
					})
				})
			})
			if e, ok := v.(*core.PanicError); !ok || e.Value != c.want {
				t.Errorf("recovered %v, want %v", v, c.want)
			}
			if ran != 3 {
				t.Errorf("%d tasks ran, want 3", ran)
			}
		})
	}
}

func TestAScopesPanicSurfacesOnce(t *testing.T) {
	watch(t)
	eachScope(t, func(t *testing.T, scope func(func(spawner)), run func(func())) {
		for name, body := range map[string]func(s spawner){
			"body":                 func(s spawner) { s.Spawn(func() {}); explode() },
			"task":                 func(s spawner) { s.Spawn(explode) },
			"task of a task":       func(s spawner) { s.Spawn(func() { s.Spawn(explode) }) },
			"join in a task":       func(s spawner) { s.Spawn(func() { core.Join(func() {}, explode) }) },
			"scope in a task":      func(s spawner) { s.Spawn(func() { scope(func(s spawner) { s.Spawn(explode) }) }) },
			"future in a task":     func(s spawner) { s.Spawn(func() { core.Go(func() int { explode(); return 0 }).Wait() }) },
			"broadcast in a scope": func(s spawner) { s.SpawnBroadcast(func(core.BroadcastContext) { explode() }) },
		} {
			var other atomic.Bool
			after := false
			v := catch(func() {
				run(func() {
					scope(func(s spawner) {
						s.Spawn(func() { other.Store(true) })
						body(s)
					})
					after = true
				})
			})
			e, ok := v.(*core.PanicError)
			if !ok || e.Value != any(errBoom) || !strings.Contains(string(e.Stack), "explode") {
				t.Errorf("%s: recovered %v, want a *PanicError around errBoom with the task's stack", name, v)
			}
			if !other.Load() || after {
				t.Errorf("%s: another task ran: %v, the code after the scope: %v", name, other.Load(), after)
			}
		}
		run(func() { scope(func(s spawner) { s.Spawn(func() {}) }) }) // The pool goes on.
	})
}

// TestAPanicRecoveredInATaskIsNone: it never gets to the scope.
func TestAPanicRecoveredInATaskIsNone(t *testing.T) {
	watch(t)
	eachScope(t, func(t *testing.T, scope func(func(spawner)), run func(func())) {
		run(func() {
			scope(func(s spawner) {
				for range 10 {
					s.Spawn(func() { _ = catch(explode) })
					s.Spawn(func() { _ = catch(func() { core.Join(explode, explode) }) })
				}
			})
		})
	})
}

// TestAScopeThatHasEndedRefusesTasks, each time.
//
//mantavet:ok the scopes have to get out to be refused
func TestAScopeThatHasEndedRefusesTasks(t *testing.T) {
	watch(t)
	pools(t, func(t *testing.T, run func(func())) {
		var (
			s  *core.Scope
			sf *core.ScopeFIFO
		)
		run(func() {
			core.InScope(func(x *core.Scope) { s = x; x.Spawn(func() {}) })
			core.InScopeFIFO(func(x *core.ScopeFIFO) { sf = x })
		})
		never := func() { t.Error("a task of a scope that has ended") }
		for range 3 {
			for want, call := range map[string]func(){
				"core: Scope.Spawn: the scope has ended":              func() { s.Spawn(never) },
				"core: Scope.SpawnBroadcast: the scope has ended":     func() { s.SpawnBroadcast(func(core.BroadcastContext) { never() }) },
				"core: ScopeFIFO.Spawn: the scope has ended":          func() { sf.Spawn(never) },
				"core: ScopeFIFO.SpawnBroadcast: the scope has ended": func() { sf.SpawnBroadcast(func(core.BroadcastContext) { never() }) },
			} {
				if got := catch(call); got != want {
					t.Errorf("panicked with %v, want %q", got, want)
				}
				run(func() {
					if got := catch(call); got != want {
						t.Errorf("in the pool: panicked with %v, want %q", got, want)
					}
				})
			}
		}
		// Likewise where it ended by a panic.
		_ = catch(func() { run(func() { core.InScope(func(x *core.Scope) { s = x; explode() }) }) })
		if got := catch(func() { s.Spawn(never) }); got != "core: Scope.Spawn: the scope has ended" {
			t.Errorf("panicked with %v", got)
		}
	})
}

// TestAScopeThatIsUsedAgainRefusesOldTasks: what has been another scope's is no other one's.
//
//mantavet:ok the scope has to get out to be refused
func TestAScopeThatIsUsedAgainRefusesOldTasks(t *testing.T) {
	watch(t)
	pools(t, func(t *testing.T, run func(func())) {
		run(func() {
			var old *core.Scope
			for range 100 {
				ran := false
				core.InScope(func(s *core.Scope) {
					if old != nil {
						if got := catch(func() { old.Spawn(func() {}) }); got != "core: Scope.Spawn: the scope has ended" {
							t.Errorf("panicked with %v", got)
						}
					}
					old = s
					s.Spawn(func() { ran = true })
				})
				if !ran {
					t.Error("a scope has returned before its task")
				}
			}
		})
	})
}

// TestScopesAllocateLittle: what a worker spawns and runs itself is used again.
func TestScopesAllocateLittle(t *testing.T) {
	newPool(t, core.Config{Workers: 1}).Install(func() {
		task := func() {}
		body := func(s *core.Scope) {
			s.Spawn(task)
			s.Spawn(task)
		}
		// Without assembly, to find out which goroutine this is takes an object: for the scope, its bond and each task.
		find := testing.AllocsPerRun(100, func() { registry.Current() })
		if n := testing.AllocsPerRun(1000, func() { core.InScope(body) }); n > 4*find {
			t.Errorf("%v objects for a scope with two tasks", n)
		}
	})
}

// TestSpawnIntoAScopeFromElsewhere: from a goroutine outside all pools, a guest of
// the default pool, and a worker of another pool, while the body waits for them.
// The tasks run in the scope's pool.
func TestSpawnIntoAScopeFromElsewhere(t *testing.T) {
	watch(t)
	other := newPool(t, core.Config{Workers: 2})
	for _, workers := range []int{1, 2, 8} {
		p := newPool(t, core.Config{Workers: workers})
		for name, scope := range scopesOf(p) {
			t.Run(name, func(t *testing.T) {
				const each = 50
				var ran atomic.Int32
				scope(func(s spawner) {
					spawn := func() {
						for range each {
							s.Spawn(func() {
								ran.Add(1)
								if core.NumWorkers() != workers {
									t.Errorf("a task of a pool of %d runs in one of %d", workers, core.NumWorkers())
								}
								s.Spawn(func() { ran.Add(1) })
							})
						}
					}
					var wg sync.WaitGroup
					wg.Go(spawn)
					wg.Go(func() { core.Join(spawn, spawn) })
					wg.Go(func() { other.Install(spawn) })
					spawn()
					core.Blocking(wg.Wait)
				})
				if got, want := ran.Load(), int32(5*each*2); got != want {
					t.Errorf("%d tasks had run when the scope returned, want %d", got, want)
				}
			})
		}
	}
}

// TestWhereScopesRun: the body of InScope in the pool, that of InPlaceScope on the
// caller's goroutine, and all tasks on the pool's workers.
func TestWhereScopesRun(t *testing.T) {
	watch(t)
	p := newPool(t, core.Config{Workers: 2})
	q := newPool(t, core.Config{Workers: 1})
	for name, scope := range scopesOf(p) {
		inPlace := strings.HasPrefix(name, "InPlace")
		for from, run := range map[string]func(func()){"outside": plain, "another pool": q.Install, "the pool": p.Install} {
			t.Run(name+" from "+from, func(t *testing.T) {
				run(func() {
					here := goroutine()
					var tasks sync.WaitGroup
					tasks.Add(3)
					scope(func(s spawner) {
						if same := goroutine() == here; same != (inPlace || from == "the pool") {
							t.Errorf("the body runs on the caller's goroutine: %v", same)
						}
						if _, ok := p.WorkerIndex(); ok == (inPlace && from != "the pool") {
							t.Errorf("the body carries a worker of the pool: %v", ok)
						}
						for range 3 {
							s.Spawn(func() {
								defer tasks.Done()
								if _, ok := p.WorkerIndex(); !ok {
									t.Error("a task runs on no worker of the pool")
								}
							})
						}
					})
					tasks.Wait()
				})
			})
		}
	}
	// The body may block on the tasks where it is not in the pool.
	q.InPlaceScope(func(s *core.Scope) {
		c := make(chan int)
		s.Spawn(func() {
			for i := range 10 {
				c <- i
			}
			close(c)
		})
		n := 0
		for range c {
			n++
		}
		if n != 10 {
			t.Errorf("%d values, want 10", n)
		}
	})
}

func TestScopesOfSeveralPoolsNest(t *testing.T) {
	watch(t)
	p, q := newPool(t, core.Config{Workers: 1}), newPool(t, core.Config{Workers: 3})
	var inP, inQ atomic.Int32
	p.InScope(func(s *core.Scope) {
		q.InScopeFIFO(func(u *core.ScopeFIFO) {
			for range 10 {
				s.Spawn(func() {
					if core.NumWorkers() == 1 {
						inP.Add(1)
					}
				})
				u.Spawn(func() {
					if core.NumWorkers() == 3 {
						inQ.Add(1)
					}
				})
			}
		})
		if inQ.Load() != 10 {
			t.Errorf("%d tasks of the inner scope had run in its pool when it returned", inQ.Load())
		}
	})
	if inP.Load() != 10 {
		t.Errorf("%d tasks of the outer scope had run in its pool when it returned", inP.Load())
	}
}

func TestScopesRefuseNil(t *testing.T) {
	p := newPool(t, core.Config{Workers: 1})
	for want, call := range map[string]func(){
		"core: InScope: nil function":               func() { core.InScope(nil) },
		"core: InScopeFIFO: nil function":           func() { core.InScopeFIFO(nil) },
		"core: InPlaceScope: nil function":          func() { core.InPlaceScope(nil) },
		"core: InPlaceScopeFIFO: nil function":      func() { core.InPlaceScopeFIFO(nil) },
		"core: Pool.InScope: nil function":          func() { p.InScope(nil) },
		"core: Pool.InScopeFIFO: nil function":      func() { p.InScopeFIFO(nil) },
		"core: Pool.InPlaceScope: nil function":     func() { p.InPlaceScope(nil) },
		"core: Pool.InPlaceScopeFIFO: nil function": func() { p.InPlaceScopeFIFO(nil) },
		"core: Scope.Spawn: nil function":           func() { core.InScope(func(s *core.Scope) { s.Spawn(nil) }) },
		"core: ScopeFIFO.Spawn: nil function":       func() { core.InScopeFIFO(func(s *core.ScopeFIFO) { s.Spawn(nil) }) },
	} {
		v := catch(call)
		if e, ok := v.(*core.PanicError); ok {
			v = e.Value // of a scope's body
		}
		if v != want {
			t.Errorf("panicked with %v, want %q", v, want)
		}
	}
}
