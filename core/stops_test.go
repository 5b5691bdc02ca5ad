package core_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/seed1237c087/manta/core"
)

// toRun are the ways to have n tasks run, most of them later than they are spawned.
var toRun = map[string]func(n int, task func()){
	"InScope": func(n int, task func()) {
		core.InScope(func(s *core.Scope) {
			for range n {
				s.Spawn(task)
			}
		})
	},
	"InScopeFIFO": func(n int, task func()) {
		core.InScopeFIFO(func(s *core.ScopeFIFO) {
			for range n {
				s.Spawn(task)
			}
		})
	},
	"a task spawns the next": func(n int, task func()) {
		core.InScope(func(s *core.Scope) {
			var next func(left int)
			next = func(left int) {
				if task(); left > 1 {
					s.Spawn(func() { next(left - 1) })
				}
			}
			s.Spawn(func() { next(n) })
		})
	},
	"scopes in a scope": func(n int, task func()) {
		core.InScope(func(s *core.Scope) {
			for range n / 20 {
				s.Spawn(func() {
					core.InScopeFIFO(func(s *core.ScopeFIFO) {
						for range 20 {
							s.Spawn(task)
						}
					})
				})
			}
		})
	},
	"Go": func(n int, task func()) {
		futures := make([]*core.Future[int], n)
		for i := range futures {
			futures[i] = core.Go(func() int { task(); return i })
		}
		for _, f := range futures {
			f.Wait()
		}
	},
	"Go, and nobody waits": func(n int, task func()) {
		for range n {
			core.Go(func() int { task(); return 0 })
		}
		core.Blocking(runtime.Gosched)
	},
	"Join": func(n int, task func()) { joinTree(n, task) },
	"Join to the right": func(n int, task func()) {
		var next func(left int)
		next = func(left int) {
			if left > 0 {
				core.Join(task, func() { next(left - 1) })
			}
		}
		next(n)
	},
	"Join deeper than the stack": func(n int, task func()) {
		var next func(left int)
		next = func(left int) {
			if left > 0 {
				core.Join(func() { next(left - 1) }, task)
			}
		}
		next(n)
	},
	"JoinContext": func(n int, task func()) {
		var next func(n int)
		next = func(n int) {
			if n == 1 {
				task()
				return
			}
			core.JoinContext(func(core.Context) { next(n / 2) }, func(core.Context) { next(n - n/2) })
		}
		next(n)
	},
	"Join2": func(n int, task func()) {
		var next func(n int) int
		next = func(n int) int {
			if n == 1 {
				task()
				return 1
			}
			a, b := core.Join2(func() int { return next(n / 2) }, func() int { return next(n - n/2) })
			return a + b
		}
		next(n)
	},
	"Fork": func(n int, task func()) {
		var next func(n int) int
		next = func(n int) int {
			if n == 1 {
				task()
				return 1
			}
			a, b := core.Fork(next, n/2, n-n/2)
			return a + b
		}
		next(n)
	},
	"Recurse": func(n int, task func()) {
		core.Recurse(func(r *core.Rec[int, int], n int) int {
			if n == 1 {
				task()
				return 1
			}
			a, b := r.Fork(n/2, n-n/2)
			return a + b
		}, n)
	},
}

func joinTree(n int, task func()) {
	if n == 1 {
		task()
		return
	}
	core.Join(func() { joinTree(n/2, task) }, func() { joinTree(n-n/2, task) })
}

// TestTasksStop: once the context is done no task begins, and nobody goes on behind what waited for them.
func TestTasksStop(t *testing.T) {
	const tasks, last = 400, 10
	for name, run := range toRun {
		t.Run(name, func(t *testing.T) {
			watch(t)
			ends := map[string]func(t *testing.T, f func(end func()) error) error{
				"cancelled": func(t *testing.T, f func(end func()) error) error { return stopped(t, f) },
				"late": func(t *testing.T, f func(end func()) error) error {
					ctx := &unending{Context: t.Context(), at: time.Now().Add(100 * time.Microsecond)}
					return core.WithContext(ctx, func() error { return f(ctx.await) })
				},
			}
			loose := name == "Go, and nobody waits" // The end begins what is left, beside the worker.
			for how, end := range ends {
				for _, workers := range []int{0, 1, 2, 4} { // 0: a guest of the default pool
					begun, went := atomic.Int64{}, false
					call := func() {
						err := end(t, func(end func()) error {
							run(tasks, func() {
								if n := begun.Add(1); n == last || how == "late" && n > last {
									end()
								} else if n > last {
									ctx, _ := core.CurrentContext()
									<-ctx.Done() // So each worker begins one such task at most.
								}
							})
							went = !loose
							return nil
						})
						want := errStop
						if how == "late" {
							want = context.DeadlineExceeded
						}
						if !errors.Is(err, want) {
							t.Errorf("%s, %d workers: ended with %v", how, workers, err)
						}
					}
					if workers == 0 {
						call()
					} else {
						newPool(t, core.Config{Workers: workers}).Install(call)
					}
					// Who has looked before, may begin yet. The clock is not read at each look.
					least, most := int64(last), int64(last+2*max(workers, runtime.GOMAXPROCS(0)))
					if how == "late" {
						least, most = 0, 10*most
					} else if workers == 1 && !loose {
						most = last
					}
					if n := begun.Load(); n < least || n > most || went {
						t.Errorf("%s, %d workers: %d tasks have begun, want at most %d; the caller went on: %v", how, workers, n, most, went)
					}
				}
			}
		})
	}
}

// begins are all functions that begin something. Each is given a function that must not run.
func begins(p *core.Pool) map[string]func(f func()) {
	one := func(f func()) func() int { return func() int { f(); return 1 } }
	return map[string]func(f func()){
		"Join":         func(f func()) { core.Join(f, f) },
		"Join2":        func(f func()) { core.Join2(one(f), one(f)) },
		"JoinContext":  func(f func()) { core.JoinContext(func(core.Context) { f() }, func(core.Context) { f() }) },
		"Fork":         func(f func()) { core.Fork(func(int) int { f(); return 1 }, 1, 2) },
		"Recurse":      func(f func()) { core.Recurse(func(*core.Rec[int, int], int) int { f(); return 1 }, 1) },
		"InScope":      func(f func()) { core.InScope(func(*core.Scope) { f() }) },
		"InScopeFIFO":  func(f func()) { core.InScopeFIFO(func(*core.ScopeFIFO) { f() }) },
		"InPlaceScope": func(f func()) { core.InPlaceScope(func(*core.Scope) { f() }) },
		"InPlaceScopeFIFO": func(f func()) {
			core.InPlaceScopeFIFO(func(*core.ScopeFIFO) { f() })
		},
		"Go":                    func(f func()) { core.Go(one(f)) }, //mantavet:ok it does not begin
		"Spawn":                 core.Spawn,
		"SpawnFIFO":             core.SpawnFIFO,
		"SpawnBroadcast":        func(f func()) { core.SpawnBroadcast(func(core.BroadcastContext) { f() }) },
		"Broadcast":             func(f func()) { core.Broadcast(func(core.BroadcastContext) int { f(); return 1 }) },
		"BroadcastIn":           func(f func()) { core.BroadcastIn(p, func(core.BroadcastContext) int { f(); return 1 }) },
		"Pool.Install":          p.Install,
		"InstallResult":         func(f func()) { core.InstallResult(p, one(f)) },
		"Pool.Join":             func(f func()) { p.Join(f, f) },
		"Pool.InScope":          func(f func()) { p.InScope(func(*core.Scope) { f() }) },
		"Pool.InScopeFIFO":      func(f func()) { p.InScopeFIFO(func(*core.ScopeFIFO) { f() }) },
		"Pool.InPlaceScope":     func(f func()) { p.InPlaceScope(func(*core.Scope) { f() }) },
		"Pool.InPlaceScopeFIFO": func(f func()) { p.InPlaceScopeFIFO(func(*core.ScopeFIFO) { f() }) },
		"Pool.Spawn":            p.Spawn,
		"Pool.SpawnFIFO":        p.SpawnFIFO,
		"Pool.SpawnBroadcast":   func(f func()) { p.SpawnBroadcast(func(core.BroadcastContext) { f() }) },
	}
}

// TestNothingBeginsOnADoneContext: no call returns, and nothing that it was given runs. It need not be noticed by anybody else that
// the deadline has passed.
func TestNothingBeginsOnADoneContext(t *testing.T) {
	watch(t)
	p := newPool(t, core.Config{Workers: 2})
	for name, begin := range begins(p) {
		check := func(where string) {
			never := func() { t.Errorf("%s, %s: a task has begun", where, name) }
			if err := stopped(t, func(stop func()) error { stop(); begin(never); return nil }); !errors.Is(err, errStop) {
				t.Errorf("%s, %s on a context that is done: %v", where, name, err)
			}
			ctx := &unending{Context: t.Context(), at: time.Now().Add(time.Microsecond)}
			for range 10 { // not begun if the microsecond is over already
				if err := core.WithContext(ctx, func() error { ctx.await(); begin(never); return nil }); !errors.Is(err, context.DeadlineExceeded) {
					t.Errorf("%s, %s behind the deadline: %v", where, name, err)
				}
				ctx.at = time.Now().Add(10 * time.Microsecond)
			}
		}
		check("outside")
		p.Install(func() { check("a worker") })
		newPool(t, core.Config{Workers: 1}).Install(func() { check("another pool") })
	}
}

// TestAPanicBeatsAStop, whatever came first, and a stop beats a Goexit.
func TestAPanicBeatsAStop(t *testing.T) {
	watch(t)
	boom := errors.New("boom")
	for name, run := range map[string]func(stop func()){
		"left of a join": func(stop func()) {
			core.Join(func() { stop(); panic(boom) }, func() {}) // Others may have begun the right side before the stop.
		},
		"right of a join": func(stop func()) {
			began := make(chan struct{})
			core.Join(func() { core.Blocking(func() { <-began }); stop(); core.Checkpoint() }, func() {
				close(began)
				ctx, _ := core.CurrentContext()
				<-ctx.Done()
				panic(boom)
			})
		},
		"in a scope": func(stop func()) {
			core.InScope(func(s *core.Scope) {
				began := make(chan struct{})
				s.Spawn(func() {
					close(began)
					ctx, _ := core.CurrentContext()
					<-ctx.Done()
					panic(boom)
				})
				core.Blocking(func() { <-began })
				stop()
				core.Checkpoint()
			})
		},
	} {
		_, v := stoppedIn(t, newPool(t, core.Config{Workers: 2}), run)
		if err, ok := v.(error); !ok || !errors.Is(err, boom) {
			t.Errorf("%s: surfaced as %v", name, v)
		}
	}
	one := newPool(t, core.Config{Workers: 1}) // There is nobody who could begin the right side before the stop.
	begun := func() { t.Error("begun") }
	_, v := stoppedIn(t, one, func(stop func()) { core.Join(func() { stop(); panic(boom) }, begun) })
	if err, ok := v.(error); !ok || !errors.Is(err, boom) {
		t.Errorf("surfaced as %v", v)
	}
	if exited, v := stoppedIn(t, one, func(stop func()) { core.Join(func() { stop(); runtime.Goexit() }, begun) }); !exited {
		t.Errorf("a Goexit on a context that is done ended as %v", v)
	}
}

// stoppedIn runs f in p, on a context that stop cancels, and tells how it ends. The goroutine that calls Install may end, so it is a new one.
func stoppedIn(t *testing.T, p *core.Pool, f func(stop func())) (exited bool, panicked any) {
	t.Helper()
	return goexits(func() {
		p.Install(func() { _ = stopped(t, func(stop func()) error { f(stop); return nil }) })
	})
}

// TestWaitersOfAFutureThatDidNotBegin, from without, get the panic.
func TestWaitersOfAFutureThatDidNotBegin(t *testing.T) {
	watch(t)
	p := newPool(t, core.Config{Workers: 1})
	p.Install(func() {
		var f *core.Future[int]
		if err := stopped(t, func(stop func()) error {
			f = core.Go(func() int { t.Error("begun"); return 1 })
			stop()
			return nil
		}); !errors.Is(err, errStop) {
			t.Errorf("ended with %v", err)
		}
		for _, wait := range []func(){func() { f.Wait() }, func() { _, _ = f.WaitContext(t.Context()) }} {
			_, v := goexits(wait)
			if err, ok := v.(error); !ok || !errors.Is(err, errStop) {
				t.Errorf("the waiter got %v", v)
			}
		}
	})
}

// TestStopsAndLocks: random trees of tasks, some of which hold locks across what they begin, are stopped at random; all that has begun ends,
// all locks are free, and the pool is as good as before.
func TestStopsAndLocks(t *testing.T) {
	watch(t)
	rounds := 300
	if testing.Short() {
		rounds = 50
	}
	for _, workers := range []int{1, 2, 4} {
		p := newPool(t, core.Config{Workers: workers})
		for round := range rounds {
			var begun, ended atomic.Int64
			var locks [3]sync.Mutex
			rng := rand.New(rand.NewPCG(uint64(round), uint64(workers)))
			at := int64(rng.IntN(300))
			err := stopped(t, func(stop func()) error {
				var grow func(seed uint64, depth, held int)
				grow = func(seed uint64, depth, held int) {
					if begun.Add(1) == at {
						stop()
					}
					defer ended.Add(1)
					if depth == 0 {
						return
					}
					rng := rand.New(rand.NewPCG(seed, uint64(depth)))
					if n := rng.IntN(6); n > held && n <= len(locks) { // in one order
						locks[n-1].Lock()
						defer locks[n-1].Unlock()
						held = n
					}
					a, b := rng.Uint64(), rng.Uint64()
					left, right := func() { grow(a, depth-1, held) }, func() { grow(b, depth-1, held) }
					switch rng.IntN(5) {
					case 0:
						core.Join(left, right)
					case 1:
						core.InScope(func(s *core.Scope) { s.Spawn(left); s.Spawn(right) })
					case 2:
						core.InScopeFIFO(func(s *core.ScopeFIFO) { s.Spawn(left); right() })
					case 3:
						f := core.Go(func() int { left(); return 1 })
						right()
						f.Wait()
					case 4:
						core.Fork(func(s uint64) int { grow(s, depth-1, held); return 1 }, a, b)
					}
				}
				p.Install(func() { grow(uint64(round), 8, 0) })
				return nil
			})
			if b, e := begun.Load(), ended.Load(); b != e || err != nil && !errors.Is(err, errStop) || (err == nil) != (b == 511) {
				t.Errorf("round %d: %d begun, %d ended, %v", round, b, e, err)
			}
			for i := range locks {
				if !locks[i].TryLock() {
					t.Errorf("round %d: lock %d is held", round, i)
				}
			}
			sum := 0
			p.Install(func() { a, b := core.Join2(func() int { return 1 }, func() int { return 2 }); sum = a + b })
			if sum != 3 {
				t.Fatal(fmt.Sprint("then a join came to ", sum))
			}
		}
	}
}
