package core_test

import (
	"errors"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed1237c087/manta/core"
)

// spawners are the ways to spawn a task that nobody waits for, from within a pool
// or with the pool named.
func spawners(p *core.Pool) map[string]func(func()) {
	return map[string]func(func()){
		"Spawn":          core.Spawn,
		"SpawnFIFO":      core.SpawnFIFO,
		"Pool.Spawn":     p.Spawn,
		"Pool.SpawnFIFO": p.SpawnFIFO,
		"Go":             func(f func()) { core.Go(func() int { f(); return 0 }) },
	}
}

// eachSpawner runs a test with each of them, in pools of several sizes.
func eachSpawner(t *testing.T, test func(t *testing.T, p *core.Pool, spawn func(func()))) {
	t.Helper()
	for _, workers := range []int{1, 2, 8} {
		for name := range spawners(nil) {
			t.Run(name, func(t *testing.T) {
				p, err := core.NewPool(core.Config{Workers: workers})
				if err != nil {
					t.Fatal(err)
				}
				t.Cleanup(func() { p.Close() })
				test(t, p, spawners(p)[name])
			})
		}
	}
}

// TestCloseWaitsForAllThatWasSpawned: and for what that spawns, though that comes
// after Close was called.
func TestCloseWaitsForAllThatWasSpawned(t *testing.T) {
	watch(t)
	eachSpawner(t, func(t *testing.T, p *core.Pool, spawn func(func())) {
		const width, depth = 20, 5
		var ran atomic.Int32
		gate := make(chan struct{})
		var grow func(n int)
		grow = func(n int) {
			ran.Add(1)
			if n > 0 {
				spawn(func() { grow(n - 1) })
			}
		}
		p.Install(func() {
			for range width {
				spawn(func() { grow(depth) })
			}
			core.Go(func() int { <-gate; grow(depth); return 0 })
		})
		go close(gate)
		if err := p.Close(); err != nil {
			t.Fatal(err)
		}
		if got, want := ran.Load(), int32((width+1)*(depth+1)); got != want {
			t.Errorf("Close returned after %d tasks of %d", got, want)
		}
	})
}

// TestSpawnFromOutside: everywhere, at once, every task once.
func TestSpawnFromOutside(t *testing.T) {
	watch(t)
	for _, workers := range []int{1, 2, 8} {
		p, err := core.NewPool(core.Config{Workers: workers})
		if err != nil {
			t.Fatal(err)
		}
		const callers, each = 8, 200
		ran := make([]atomic.Int32, callers*each)
		var wg sync.WaitGroup
		for c := range callers {
			wg.Go(func() {
				for i := range each {
					task := func() { ran[c*each+i].Add(1) }
					if i%2 == 0 {
						p.Spawn(task)
					} else {
						p.SpawnFIFO(task)
					}
				}
			})
		}
		wg.Wait()
		if err := p.Close(); err != nil {
			t.Fatal(err)
		}
		for i := range ran {
			if n := ran[i].Load(); n != 1 {
				t.Fatalf("%d workers: task %d ran %d times", workers, i, n)
			}
		}
	}
}

// TestSpawnFromOutsideIsFirstInFirstOut on one worker, which is busy until all
// tasks are there.
func TestSpawnFromOutsideIsFirstInFirstOut(t *testing.T) {
	watch(t)
	p := newPool(t, core.Config{Workers: 1})
	began, release := make(chan struct{}), make(chan struct{})
	var order []int
	p.Spawn(func() { close(began); <-release })
	<-began
	for i := range 100 {
		p.Spawn(func() { order = append(order, i) })
	}
	close(release)
	p.Install(func() {})
	if d := cmp.Diff(upTo(100), order); d != "" {
		t.Errorf("order: (-want +got)\n%s", d)
	}
}

// TestAChainOfTasksDoesNotNest: each task of the chain spawns the next, and finds
// the stack no deeper than the second one did.
func TestAChainOfTasksDoesNotNest(t *testing.T) {
	watch(t)
	full := 100_000
	if testing.Short() {
		full = 20_000
	}
	lengthIn := func(workers int) int {
		if workers == 1 {
			return full // Whatever nests, nests here.
		}
		return full / 20
	}
	chain := func(t *testing.T, length int, spawn func(func())) {
		t.Helper()
		done := make(chan int, 1)
		var deepest int
		var link func(n int)
		link = func(n int) {
			if n%50 == 0 {
				deepest = max(deepest, frames())
			}
			if n == length {
				done <- deepest
				return
			}
			spawn(func() { link(n + 1) })
		}
		link(0)
		core.Blocking(func() {
			if got := <-done; got > 60 {
				t.Errorf("%d frames and more on the stack", got)
			}
		})
	}
	eachSpawner(t, func(t *testing.T, p *core.Pool, spawn func(func())) {
		p.Install(func() { chain(t, lengthIn(p.NumWorkers()), spawn) })
	})
	eachScope(t, func(t *testing.T, scope func(func(spawner)), run func(func())) {
		run(func() {
			done, length := 0, lengthIn(core.NumWorkers())
			scope(func(s spawner) {
				var deepest int
				var link func(n int)
				link = func(n int) {
					if n%50 == 0 {
						deepest = max(deepest, frames())
					}
					if done = n; n < length {
						s.Spawn(func() { link(n + 1) })
					} else if deepest > 60 {
						t.Errorf("%d frames and more on the stack", deepest)
					}
				}
				s.Spawn(func() { link(0) })
			})
			if done != length {
				t.Errorf("the scope returned at link %d", done)
			}
		})
	})
}

// frames counts the frames of the caller's stack, up to some hundred.
func frames() int { return runtime.Callers(0, make([]uintptr, 200)) }

func TestPanicHandlerGetsWhatNobodyWaitsFor(t *testing.T) {
	watch(t)
	for _, workers := range []int{1, 2, 8} {
		var mu sync.Mutex
		var got []any
		p, err := core.NewPool(core.Config{Workers: workers, PanicHandler: func(v any) {
			mu.Lock()
			defer mu.Unlock()
			got = append(got, v)
		}})
		if err != nil {
			t.Fatal(err)
		}
		for range 20 {
			p.Spawn(explode)
			p.SpawnFIFO(explode)
			p.Install(func() {
				core.Spawn(explode)
				core.SpawnFIFO(explode)
				core.Join(func() { core.Spawn(func() { core.Join(func() {}, explode) }) }, func() {})
			})
		}
		p.SpawnBroadcast(func(core.BroadcastContext) { explode() })
		p.Spawn(runtime.Goexit) // is no panic
		if err := p.Close(); err != nil {
			t.Fatal(err)
		}
		if want := 20*5 + workers; len(got) != want {
			t.Errorf("the handler was called %d times, want %d", len(got), want)
		}
		for _, v := range got {
			e, ok := v.(*core.PanicError)
			if !ok || e.Value != any(errBoom) || !strings.Contains(string(e.Stack), "explode") {
				t.Fatalf("the handler got %v, want a *PanicError with the task's stack", v)
			}
		}
	}
}

// TestAHandlerThatFailsKillsNoWorker: by a panic of its own or a Goexit.
func TestAHandlerThatFailsKillsNoWorker(t *testing.T) {
	watch(t)
	t.Run("panic", func(t *testing.T) {
		// Its output is looked at, hence the process.
		if !isChild(t) {
			out, err := child(t)
			if err != nil || !strings.Contains(out, "core: the panic handler panicked") || !strings.Contains(out, "handler too") {
				t.Errorf("%v, want an output that tells of the handler's panic\n%s", err, out)
			}
			return
		}
		handled(t, func(any) { panic("handler too") })
	})
	t.Run("Goexit", func(t *testing.T) { handled(t, func(any) { runtime.Goexit() }) })
	t.Run("pool", func(t *testing.T) { handled(t, func(any) { core.Join(func() {}, func() {}); core.Spawn(func() {}) }) })
}

func handled(t *testing.T, handler func(any)) {
	t.Helper()
	for _, workers := range []int{1, 2} {
		var calls, after atomic.Int32
		p, err := core.NewPool(core.Config{Workers: workers, PanicHandler: func(v any) { calls.Add(1); handler(v) }})
		if err != nil {
			t.Fatal(err)
		}
		for range 20 {
			p.Spawn(explode)
			p.Spawn(func() { after.Add(1) })
		}
		if d := cmp.Diff(upTo(workers), core.BroadcastIn(p, func(c core.BroadcastContext) int { return c.Index() })); d != "" {
			t.Errorf("the workers that are left of %d: (-want +got)\n%s", workers, d)
		}
		if err := p.Close(); err != nil {
			t.Fatal(err)
		}
		if calls.Load() != 20 || after.Load() != 20 {
			t.Errorf("the handler was called %d times, %d other tasks ran, want 20 each", calls.Load(), after.Load())
		}
	}
}

// TestAPanicThatNobodyHandlesCrashes the program, as that of a goroutine does, and
// shows the stack of the task.
func TestAPanicThatNobodyHandlesCrashes(t *testing.T) {
	for name, crash := range map[string]func(p *core.Pool){
		"Spawn":          func(*core.Pool) { core.Spawn(explode) },
		"SpawnFIFO":      func(*core.Pool) { core.SpawnFIFO(explode) },
		"SpawnBroadcast": func(*core.Pool) { core.SpawnBroadcast(func(core.BroadcastContext) { explode() }) },
		"Pool":           func(p *core.Pool) { p.Spawn(explode) },
		"recovered":      func(p *core.Pool) { p.Install(func() { defer func() { _ = recover() }(); core.Spawn(explode) }) },
		"StartHandler": func(*core.Pool) {
			if _, err := core.NewPool(core.Config{Workers: 1, StartHandler: func(int) { explode() }}); err != nil {
				panic(err)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			if isChild(t) {
				watch(t)
				crash(newPool(t, core.Config{Workers: 1}))
				select {}
			}
			out, err := child(t)
			if err == nil || !strings.Contains(out, "panic: ") || !strings.Contains(out, "boom") || !strings.Contains(out, "core_test.explode") {
				t.Errorf("%v, want a crash with the task's stack:\n%s", err, out)
			}
		})
	}
}

// TestEveryMethodAfterClose answers, from everywhere.
func TestEveryMethodAfterClose(t *testing.T) {
	watch(t)
	for _, workers := range []int{1, 4} {
		p, err := core.NewPool(core.Config{Workers: workers})
		if err != nil {
			t.Fatal(err)
		}
		p.Install(func() { core.Join(func() {}, func() {}) })
		if err := p.Close(); err != nil {
			t.Fatal(err)
		}
		other := newPool(t, core.Config{Workers: 1})
		for from, run := range map[string]func(func()){
			"outside": plain, "a guest": func(f func()) { core.Join(f, func() {}) }, "another pool": other.Install,
		} {
			run(func() {
				for name, call := range map[string]func(){
					"Install":          func() { p.Install(func() {}) },
					"InstallResult":    func() { core.InstallResult(p, func() int { return 0 }) },
					"Join":             func() { p.Join(func() {}, func() {}) },
					"InScope":          func() { p.InScope(func(*core.Scope) {}) },
					"InScopeFIFO":      func() { p.InScopeFIFO(func(*core.ScopeFIFO) {}) },
					"InPlaceScope":     func() { p.InPlaceScope(func(*core.Scope) {}) },
					"InPlaceScopeFIFO": func() { p.InPlaceScopeFIFO(func(*core.ScopeFIFO) {}) },
					"Spawn":            func() { p.Spawn(func() {}) },
					"SpawnFIFO":        func() { p.SpawnFIFO(func() {}) },
					"SpawnBroadcast":   func() { p.SpawnBroadcast(func(core.BroadcastContext) {}) },
					"BroadcastIn":      func() { core.BroadcastIn(p, func(core.BroadcastContext) int { return 0 }) },
				} {
					if err, ok := catch(call).(error); !ok || !errors.Is(err, core.ErrClosed) {
						t.Errorf("%s from %s panicked with %v, want ErrClosed", name, from, err)
					}
				}
				if _, ok := p.WorkerIndex(); ok || p.NumWorkers() != workers || p.Stats().Injected == 0 {
					t.Errorf("from %s: WorkerIndex, NumWorkers or Stats answer wrongly", from)
				}
				if err := p.Close(); err != nil {
					t.Errorf("a second Close from %s: %v", from, err)
				}
			})
		}
	}
}

// TestCallsWhileThePoolCloses either do their work or say ErrClosed.
func TestCallsWhileThePoolCloses(t *testing.T) {
	watch(t)
	rounds := 60
	if testing.Short() {
		rounds = 15
	}
	for i := range rounds {
		p, err := core.NewPool(core.Config{Workers: 1 + i%3})
		if err != nil {
			t.Fatal(err)
		}
		var accepted, ran atomic.Int32
		task := func() { ran.Add(1) }
		var wg sync.WaitGroup
		for _, call := range []func(){
			func() { p.Install(task) },
			func() { p.Spawn(task) },
			func() { p.SpawnFIFO(task) },
			func() { p.InScope(func(s *core.Scope) { s.Spawn(task) }) },
			func() { p.InPlaceScopeFIFO(func(s *core.ScopeFIFO) { s.Spawn(task) }) },
			func() {
				core.InstallResult(p, func() *core.Future[int] { return core.Go(func() int { task(); return 0 }) })
			},
		} {
			wg.Go(func() {
				for {
					if v := catch(call); v != nil {
						if err, ok := v.(error); !ok || !errors.Is(err, core.ErrClosed) {
							t.Errorf("panicked with %v, want ErrClosed", v)
						}
						return
					}
					accepted.Add(1)
				}
			})
		}
		for accepted.Load() < 10 {
			runtime.Gosched()
		}
		if err := p.Close(); err != nil {
			t.Fatal(err)
		}
		wg.Wait()
		if accepted.Load() != ran.Load() {
			t.Fatalf("%d calls were accepted, %d tasks ran", accepted.Load(), ran.Load())
		}
	}
}

func TestSpawnsRefuseNil(t *testing.T) {
	p := newPool(t, core.Config{Workers: 1})
	for want, call := range map[string]func(){
		"core: Spawn: nil function":          func() { core.Spawn(nil) },
		"core: SpawnFIFO: nil function":      func() { core.SpawnFIFO(nil) },
		"core: Pool.Spawn: nil function":     func() { p.Spawn(nil) },
		"core: Pool.SpawnFIFO: nil function": func() { p.SpawnFIFO(nil) },
	} {
		if got := catch(call); got != want {
			t.Errorf("panicked with %v, want %q", got, want)
		}
	}
}
