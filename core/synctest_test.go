package core_test

import (
	"context"
	"errors"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/seed1237c087/manta/core"
)

// inBubble is synctest.Test with a watch on it, which must be set outside.
func inBubble(t *testing.T, f func(t *testing.T)) {
	t.Helper()
	watch(t)
	synctest.Test(t, f)
}

// allCalls uses the functions of the package from outside all pools. Each task naps
// and speaks over channels of the caller's, which a goroutine outside of the caller's
// bubble could not.
func allCalls(t *testing.T, nap func()) {
	t.Helper()
	c := make(chan int, 100)
	task := func() { nap(); c <- 1 }
	want := 0
	expect := func(name string, n int) {
		t.Helper()
		want += n
		for range n {
			<-c
		}
		if len(c) != 0 {
			t.Errorf("%s: %d tasks too many", name, len(c))
		}
	}
	for range 3 {
		core.Join(task, task)
		expect("Join", 2)
		core.JoinContext(func(core.Context) { task() }, func(core.Context) { task() })
		expect("JoinContext", 2)
		if a, b := core.Fork(fibPlain, 5, 6); a != 5 || b != 8 {
			t.Errorf("Fork: %d and %d", a, b)
		}
		if n := core.Recurse(fib, 10); n != 55 {
			t.Errorf("Recurse: %d", n)
		}
		core.InScope(func(s *core.Scope) {
			s.Spawn(task)
			s.Spawn(func() { core.Join(task, task) })
			s.SpawnBroadcast(func(core.BroadcastContext) { task() })
		})
		expect("InScope", 3+core.NumWorkers())
		core.InScopeFIFO(func(s *core.ScopeFIFO) { s.Spawn(task); s.Spawn(task) })
		expect("InScopeFIFO", 2)
		core.InPlaceScope(func(s *core.Scope) { s.Spawn(task) })
		core.DefaultPool().InPlaceScope(func(s *core.Scope) { s.Spawn(task); core.Join(task, task) })
		expect("InPlaceScope", 4)
		core.Spawn(task)
		core.SpawnFIFO(func() { core.Spawn(task) })
		core.DefaultPool().Spawn(func() { core.DefaultPool().Spawn(task) })
		expect("Spawn", 3)
		core.SpawnBroadcast(func(core.BroadcastContext) { task() })
		expect("SpawnBroadcast", core.NumWorkers())
		f := core.Go(func() int { task(); return 7 })
		if n := f.Wait(); n != 7 {
			t.Errorf("Wait: %d", n)
		}
		<-f.Done()
		expect("Wait", 1)
		f = core.Go(func() int { core.Join(task, task); return 8 })
		if n, err := f.WaitContext(t.Context()); n != 8 || err != nil {
			t.Errorf("WaitContext: %d, %v", n, err)
		}
		expect("WaitContext", 2)
		if got := core.Broadcast(func(c core.BroadcastContext) int { task(); return c.Index() }); len(got) != core.NumWorkers() {
			t.Errorf("Broadcast: %v", got)
		}
		expect("Broadcast", core.NumWorkers())
		core.BroadcastIn(core.DefaultPool(), func(core.BroadcastContext) int { task(); return 0 })
		expect("BroadcastIn", core.DefaultPool().NumWorkers())
		core.DefaultPool().Install(func() {
			core.Blocking(task)
			core.Yield()
			core.DefaultPool().Install(task)
		})
		expect("Install", 2)
		if err := core.WithContext(t.Context(), func() error { core.Join(task, task); core.Go(func() int { task(); return 0 }); return nil }); err != nil {
			t.Error(err)
		}
		expect("WithContext", 3)
		if v := catch(func() { core.Join(explode, explode) }); v == nil {
			t.Error("a panic was lost")
		}
		if exited, _ := goexits(func() { core.Join(func() {}, runtime.Goexit) }); !exited {
			t.Error("a Goexit was lost")
		}
	}
	if n := core.AwakeWorkers(); n < 0 || n > core.NumWorkers() {
		t.Errorf("%d workers are awake", n)
	}
	_ = core.DefaultPool().Stats()
}

func fibPlain(n int) int {
	if n < 2 {
		return n
	}
	return fibPlain(n-1) + fibPlain(n-2)
}

func allInside(t *testing.T) { allCalls(t, func() { time.Sleep(time.Microsecond) }) }

// TestBubbles: the default pool serves callers in and outside of bubbles, whoever
// comes first, and several at once.
func TestBubbles(t *testing.T) {
	for _, order := range []string{"in", "out", "in out", "out in", "in in", "in out in out", "at once"} {
		t.Run(order, func(t *testing.T) {
			inChild(t, func(t *testing.T) {
				for side := range strings.FieldsSeq(order) {
					switch side {
					case "in":
						synctest.Test(t, allInside)
					case "out":
						allCalls(t, runtime.Gosched)
					case "at":
						var wg sync.WaitGroup
						for i := range 6 {
							wg.Go(func() {
								if i%2 == 0 {
									allCalls(t, runtime.Gosched)
								} else {
									synctest.Test(t, allInside)
								}
							})
						}
						wg.Wait()
					}
				}
			}, "GOMAXPROCS=4")
		})
	}
}

// TestTimeInABubble is made up in tasks too: as many sleep at once as there are
// workers, and the guest.
func TestTimeInABubble(t *testing.T) {
	inChild(t, func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			start := time.Now()
			core.Join(func() { time.Sleep(time.Hour) }, func() { time.Sleep(time.Hour) })
			if d := time.Since(start); d != time.Hour {
				t.Errorf("two sleeps of an hour beside one another took %v", d)
			}
			start = time.Now()
			core.DefaultPool().Install(func() {
				core.InScope(func(s *core.Scope) {
					for range 8 {
						s.Spawn(func() { core.Blocking(func() { time.Sleep(time.Minute) }) })
					}
				})
			})
			if d := time.Since(start); d != time.Minute {
				t.Errorf("eight sleeps in Blocking took %v", d)
			}
			ctx, cancel := context.WithTimeout(t.Context(), time.Second)
			defer cancel()
			err := core.WithContext(ctx, func() error {
				core.Join(func() {
					for {
						time.Sleep(time.Millisecond)
						core.Checkpoint()
					}
				}, func() { <-ctx.Done() })
				return nil
			})
			if !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("error %v", err)
			}
		})
	}, "PAR_NUM_WORKERS=2")
}

// TestWaitInABubble: a task that waits counts as durably blocked, and so do the
// workers that have nothing to do.
func TestWaitInABubble(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		var began, ended atomic.Int32
		c := make(chan int)
		for range 5 {
			core.Spawn(func() { began.Add(1); <-c; ended.Add(1) })
		}
		synctest.Wait()
		if began.Load() != 5 || ended.Load() != 0 {
			t.Errorf("%d tasks have begun and %d ended, want 5 and 0", began.Load(), ended.Load())
		}
		close(c)
		synctest.Wait()
		if ended.Load() != 5 {
			t.Errorf("%d tasks have ended, want 5", ended.Load())
		}
	})
}

// TestAPoolMadeInABubble lives and ends there.
func TestAPoolMadeInABubble(t *testing.T) {
	for _, workers := range []int{1, 2, 8} {
		inBubble(t, func(t *testing.T) {
			p, err := core.NewPool(core.Config{Workers: workers})
			if err != nil {
				t.Fatal(err)
			}
			c := make(chan int, 100)
			start := time.Now()
			p.Install(func() {
				core.Join(func() { time.Sleep(time.Second); c <- 1 }, func() { time.Sleep(time.Second); c <- 2 })
				core.InScope(func(s *core.Scope) {
					for range 10 {
						s.Spawn(func() { time.Sleep(time.Second); c <- 3 })
					}
				})
			})
			if want := time.Duration((1/workers+1)+(10+workers-1)/workers) * time.Second; time.Since(start) != want {
				t.Errorf("%d workers: it took %v, want %v", workers, time.Since(start), want)
			}
			p.InPlaceScope(func(s *core.Scope) { s.Spawn(func() { c <- 4 }) })
			core.BroadcastIn(p, func(core.BroadcastContext) int { c <- 5; return 0 })
			f := core.InstallResult(p, func() *core.Future[int] { return core.Go(func() int { c <- 6; return 1 }) })
			f.Wait()
			if err := p.Close(); err != nil {
				t.Error(err)
			}
			if want := 2 + 10 + 1 + workers + 1; len(c) != want {
				t.Errorf("%d workers: %d tasks ran, want %d", workers, len(c), want)
			}
		})
	}
}

// TestAPoolMadeOutsideServesABubble: its tasks run outside.
func TestAPoolMadeOutsideServesABubble(t *testing.T) {
	watch(t)
	for _, workers := range []int{1, 2, 8} {
		p := newPool(t, core.Config{Workers: workers})
		var ran atomic.Int32
		task := func() { ran.Add(1) }
		use := func(t *testing.T) {
			p.Install(task)
			p.Join(task, task)
			p.InScope(func(s *core.Scope) { s.Spawn(task) })
			p.InScopeFIFO(func(s *core.ScopeFIFO) { s.Spawn(task) })
			p.InPlaceScope(func(s *core.Scope) { s.Spawn(task) })
			p.InPlaceScopeFIFO(func(s *core.ScopeFIFO) { s.Spawn(task) })
			core.BroadcastIn(p, func(core.BroadcastContext) int { task(); return 0 })
			if got := core.InstallResult(p, func() int { task(); return 5 }); got != 5 {
				t.Errorf("InstallResult: %d", got)
			}
			for range 20 {
				f := core.InstallResult(p, func() *core.Future[int] { return core.Go(func() int { task(); return 6 }) })
				if n := f.Wait(); n != 6 {
					t.Errorf("Wait: %d", n)
				}
				f = core.InstallResult(p, func() *core.Future[int] { return core.Go(func() int { task(); return 6 }) })
				if n, err := f.WaitContext(t.Context()); n != 6 || err != nil {
					t.Errorf("WaitContext: %d, %v", n, err)
				}
			}
			for range 20 {
				_ = core.WithContext(t.Context(), func() error {
					p.Install(func() { core.Go(func() int { task(); return 1 }) })
					return nil
				})
			}
			if v := catch(func() { p.Join(explode, task) }); v == nil {
				t.Error("a panic was lost")
			}
			if exited, _ := goexits(func() { p.Install(runtime.Goexit) }); !exited {
				t.Error("a Goexit was lost")
			}
		}
		const each = 1 + 2 + 4 + 1 + 40 + 20 + 1
		for range 3 {
			use(t)
			synctest.Test(t, use)
			synctest.Test(t, func(t *testing.T) { core.Join(func() { use(t) }, func() {}) })
			synctest.Test(t, func(t *testing.T) { core.DefaultPool().Install(func() { use(t) }) })
		}
		if want := int32(12 * (each + workers)); ran.Load() != want {
			t.Errorf("%d workers: %d tasks ran, want %d", workers, ran.Load(), want)
		}
		synctest.Test(t, func(*testing.T) { p.Close() })
	}
}

// TestHandlersInABubble: the default pool's configuration holds in bubbles.
func TestHandlersInABubble(t *testing.T) {
	inChild(t, func(t *testing.T) {
		var mu sync.Mutex
		var panics []any
		var began, ended atomic.Int32
		err := core.InitDefaultPool(core.Config{
			Workers:      3,
			StartHandler: func(int) { began.Add(1) },
			ExitHandler:  func(int) { ended.Add(1) },
			PanicHandler: func(v any) {
				mu.Lock()
				defer mu.Unlock()
				panics = append(panics, v.(*core.PanicError).Value)
			},
		})
		if err != nil {
			t.Fatal(err)
		}
		synctest.Test(t, func(*testing.T) { core.Spawn(func() { panic(1) }) })
		synctest.Test(t, func(t *testing.T) {
			if core.NumWorkers() != 3 || core.DefaultPool().NumWorkers() != 3 {
				t.Errorf("%d workers, want 3", core.NumWorkers())
			}
			if core.InitDefaultPool(core.Config{}) == nil {
				t.Error("a second InitDefaultPool is no error")
			}
			core.Spawn(func() { panic(2) })
		})
		if d := cmp.Diff([]any{1, 2}, panics); d != "" {
			t.Errorf("panics: (-want +got)\n%s", d)
		}
		if ended.Load() != 6 {
			t.Errorf("%d workers have ended, want those of both bubbles", ended.Load())
		}
	})
}

// TestMeasureInABubble, where time stands still: what it finds out about the machine must
// not be kept from there.
func TestMeasureInABubble(t *testing.T) {
	inChild(t, func(t *testing.T) {
		run := func() {
			core.Recurse(fib, 10)
			for range 1_000_000 { // Else all may be taken for what it costs to measure.
			}
		}
		synctest.Test(t, func(t *testing.T) {
			if r := core.Measure(func() { run(); time.Sleep(time.Second) }); r.Tasks == 0 || r.Work != time.Second {
				t.Errorf("%d tasks, work %v", r.Tasks, r.Work)
			}
		})
		if r := core.Measure(run); r.Steal < 10 || r.Work <= 0 || r.Work > time.Minute {
			t.Errorf("after a bubble: a steal takes %v, the work %v", r.Steal, r.Work)
		}
	})
}
