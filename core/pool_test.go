package core_test

import (
	"errors"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/core"
)

func TestConfigOutOfRange(t *testing.T) {
	for _, n := range []int{-1, core.MaxWorkers + 1} {
		p, err := core.NewPool(core.Config{Workers: n})
		if err == nil || p != nil || !strings.Contains(err.Error(), "Config.Workers") {
			t.Errorf("NewPool with %d workers: %v, %v, want an error that names the field", n, p, err)
		}
	}
}

func TestEnvironmentSetsTheNumberOfWorkers(t *testing.T) {
	t.Setenv("PAR_NUM_WORKERS", "3")
	if n := newPool(t, core.Config{}).NumWorkers(); n != 3 {
		t.Errorf("NumWorkers() = %d, want 3", n)
	}
	if n := newPool(t, core.Config{Workers: 2}).NumWorkers(); n != 2 {
		t.Errorf("NumWorkers() = %d, want 2: Config.Workers comes first", n)
	}
	for _, bad := range []string{"0", "-1", "+4", "many", "1.5", " 2", "99999999999999999999"} {
		t.Setenv("PAR_NUM_WORKERS", bad)
		p, err := core.NewPool(core.Config{})
		if err == nil || p != nil || !strings.Contains(err.Error(), "PAR_NUM_WORKERS") {
			t.Errorf("PAR_NUM_WORKERS=%q: %v, %v, want an error that names it", bad, p, err)
		}
	}
	t.Setenv("PAR_NUM_WORKERS", "")
	if n := newPool(t, core.Config{}).NumWorkers(); n != runtime.GOMAXPROCS(0) {
		t.Errorf("NumWorkers() = %d without the variable, want GOMAXPROCS", n)
	}
}

// TestDefaultPoolInAFreshProcess runs the steps below in processes of their
// own, because a process has one default pool.
func TestDefaultPoolInAFreshProcess(t *testing.T) {
	for name, env := range map[string]string{
		"init": "", "init late": "", "bad environment": "PAR_NUM_WORKERS=none", "environment": "PAR_NUM_WORKERS=3",
	} {
		t.Run(name, func(t *testing.T) {
			cmd := exec.Command(os.Args[0], "-test.run=^TestDefaultPoolStep$", "-test.v")
			cmd.Env = append(os.Environ(), "MANTA_TEST_STEP="+name, env)
			if out, err := cmd.CombinedOutput(); err != nil || !strings.Contains(string(out), "--- PASS: TestDefaultPoolStep") {
				t.Errorf("%v\n%s", err, out)
			}
		})
	}
}

func TestDefaultPoolStep(t *testing.T) {
	switch os.Getenv("MANTA_TEST_STEP") {
	default:
		t.Skip("a step of TestDefaultPoolInAFreshProcess")
	case "init":
		if err := core.InitDefaultPool(core.Config{Workers: -1}); err == nil {
			t.Error("InitDefaultPool took a bad Config")
		}
		if err := core.InitDefaultPool(core.Config{Workers: 5}); err != nil {
			t.Errorf("InitDefaultPool: %v", err)
		}
		if n := core.NumWorkers(); n != 5 {
			t.Errorf("NumWorkers() = %d, want 5", n)
		}
		if err := core.InitDefaultPool(core.Config{}); err == nil {
			t.Error("a second InitDefaultPool succeeded")
		}
	case "init late":
		core.Join(func() {}, func() {})
		if err := core.InitDefaultPool(core.Config{}); err == nil {
			t.Error("InitDefaultPool after the first use succeeded")
		}
	case "bad environment":
		v := catch(func() { core.Join(func() {}, func() {}) })
		if err, ok := v.(error); !ok || !strings.Contains(err.Error(), "PAR_NUM_WORKERS") {
			t.Errorf("the first Join panicked with %v, want an error that names PAR_NUM_WORKERS", v)
		}
	case "environment":
		if n := core.NumWorkers(); n != 3 {
			t.Errorf("NumWorkers() = %d, want 3", n)
		}
	}
}

func TestInstall(t *testing.T) {
	p := newPool(t, core.Config{Workers: 3})
	if _, ok := core.WorkerIndex(); ok {
		t.Error("WorkerIndex is true outside all pools")
	}
	p.Install(func() {
		i, ok := core.WorkerIndex()
		if !ok || i < 0 || i >= 3 || core.NumWorkers() != 3 {
			t.Errorf("WorkerIndex() = %d, %v, NumWorkers() = %d in a pool of 3", i, ok, core.NumWorkers())
		}
		if j, ok := p.WorkerIndex(); !ok || j != i {
			t.Errorf("Pool.WorkerIndex() = %d, %v, want %d", j, ok, i)
		}
		p.Install(func() { // a plain call
			if j, ok := core.WorkerIndex(); !ok || j != i {
				t.Errorf("Install within the pool went to worker %d, %v from %d", j, ok, i)
			}
		})
	})
	if got := core.InstallResult(p, func() string { return "result" }); got != "result" {
		t.Errorf("InstallResult = %q", got)
	}
	var a, b bool
	p.Join(func() { _, a = p.WorkerIndex() }, func() { _, b = p.WorkerIndex() })
	if !a || !b {
		t.Errorf("Pool.Join from outside ran on workers: %v, %v", a, b)
	}
}

func TestInstallPassesOnPanicAndGoexit(t *testing.T) {
	p := newPool(t, core.Config{Workers: 1})
	inside := func(f func()) func() { return func() { p.Install(func() { p.Install(f) }) } }
	v := catch(inside(explode))
	if e, ok := v.(*core.PanicError); !ok || e.Value != any(errBoom) || !strings.Contains(string(e.Stack), "explode") {
		t.Errorf("recovered %v, want a *PanicError around errBoom", v)
	}
	if exited, v := goexits(inside(runtime.Goexit)); !exited {
		t.Errorf("the caller of a task that exits went on (panic %v)", v)
	}
	p.Install(func() {}) // The worker has a new goroutine.
}

func TestInstallsBetweenPools(t *testing.T) {
	// Each pool's only worker waits for the other pool, whose worker waits
	// for this one, and so on.
	p := newPool(t, core.Config{Workers: 1})
	q := newPool(t, core.Config{Workers: 1})
	depth := 0
	var descend func(n int)
	descend = func(n int) {
		if n == 0 {
			return
		}
		depth++
		p.Install(func() { q.Install(func() { descend(n - 1) }) })
	}
	descend(20)
	if depth != 20 {
		t.Errorf("depth = %d", depth)
	}
	// The worker of p does other work while its task waits in q.
	started, release := make(chan struct{}), make(chan struct{})
	var wg sync.WaitGroup
	wg.Go(func() {
		p.Install(func() { q.Install(func() { close(started); <-release }) })
	})
	<-started
	p.Install(func() { close(release) })
	wg.Wait()
}

func TestClose(t *testing.T) {
	p, err := core.NewPool(core.Config{Workers: 4})
	if err != nil {
		t.Fatal(err)
	}
	p.Install(func() {
		if err := p.Close(); err == nil || errors.Is(err, core.ErrClosed) {
			t.Errorf("Close from a task of the pool: %v, want an error that says so", err)
		}
	})
	if err := core.DefaultPool().Close(); err == nil {
		t.Error("the default pool let itself be closed")
	}
	core.Join(func() {}, func() {}) // The default pool goes on.

	// Close waits for the task that runs.
	started, release := make(chan struct{}), make(chan struct{})
	var ended atomic.Bool
	var wg sync.WaitGroup
	wg.Go(func() {
		p.Install(func() {
			close(started)
			<-release
			core.Join(func() {}, func() {}) // Work within goes on while the pool drains.
			ended.Store(true)
		})
	})
	<-started
	for range 3 {
		wg.Go(func() {
			if err := p.Close(); err != nil {
				t.Errorf("Close: %v", err)
			}
			if !ended.Load() {
				t.Error("Close returned before the pool's task had ended")
			}
		})
	}
	close(release)
	wg.Wait()
	if err := p.Close(); err != nil {
		t.Errorf("a further Close: %v", err)
	}
	for name, call := range map[string]func(){
		"Install":       func() { p.Install(func() {}) },
		"Join":          func() { p.Join(func() {}, func() {}) },
		"InstallResult": func() { core.InstallResult(p, func() int { return 0 }) },
	} {
		if err, ok := catch(call).(error); !ok || !errors.Is(err, core.ErrClosed) {
			t.Errorf("%s after Close panicked with %v, want ErrClosed", name, err)
		}
	}
	if p.NumWorkers() != 4 || p.Stats().Injected == 0 {
		t.Error("NumWorkers and Stats don't answer after Close")
	}
	if _, ok := p.WorkerIndex(); ok {
		t.Error("WorkerIndex is true after Close")
	}
}

// TestCloseByWhatThePoolWaitsFor is an error at once, where it could only hang: in the body of a
// scope that the caller holds open from outside, and in what a task has another pool run.
func TestCloseByWhatThePoolWaitsFor(t *testing.T) {
	watch(t)
	for _, workers := range []int{1, 3} {
		p, other := newPool(t, core.Config{Workers: workers}), newPool(t, core.Config{Workers: workers})
		refused := func() {
			if err := p.Close(); err == nil || errors.Is(err, core.ErrClosed) {
				t.Errorf("Close: %v, want an error that says why", err)
			}
		}
		scope := func(*core.Scope) { refused() }
		p.InPlaceScope(scope)
		p.InPlaceScopeFIFO(func(*core.ScopeFIFO) { refused() })
		p.InPlaceScope(func(*core.Scope) { other.InPlaceScope(scope); refused() })
		p.InPlaceScope(func(*core.Scope) { core.InScope(scope) })
		p.InPlaceScope(func(*core.Scope) { other.Install(refused) })
		other.Install(func() { p.InPlaceScope(scope) })
		p.Install(func() { other.Install(refused) })
		p.Install(func() { other.Install(func() { core.DefaultPool().Install(refused) }) })
		p.Install(func() { other.InScope(scope) })
		p.Install(func() { core.Measure(refused) })
		_ = catch(func() { p.InPlaceScope(func(*core.Scope) { explode() }) })
		goexits(func() { p.InPlaceScope(func(*core.Scope) { runtime.Goexit() }) })

		// Nothing of that is left.
		p.Install(func() {
			if err := other.Close(); err != nil {
				t.Errorf("Close of another pool: %v", err)
			}
		})
		if err := p.Close(); err != nil {
			t.Errorf("Close: %v", err)
		}
	}
}

// TestCloseLeavesNoGoroutine of the many that pools have started. What core/checks
// has is stricter: it looks at all goroutines, after pools of every kind of life.
func TestCloseLeavesNoGoroutine(t *testing.T) {
	watch(t)
	workers := core.NumWorkers() // of the default pool, whose goroutines stay
	var wg sync.WaitGroup
	before := crewOf()
	if before < workers {
		t.Fatalf("crewOf counts %d of the default pool's goroutines, which has %d workers", before, workers)
	}
	for range 20 {
		p, err := core.NewPool(core.Config{Workers: 8})
		if err != nil {
			t.Fatal(err)
		}
		wg.Go(func() {
			p.Install(func() { core.Recurse(fib, 15) })
			if err := p.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	// A goroutine may still be on its last instructions. The watchdog ends this
	// where one stays.
	for crewOf() > before {
		runtime.Gosched()
	}
}

func TestHandlers(t *testing.T) {
	var (
		mu     sync.Mutex
		starts = map[int]int{}
		exits  = map[int]int{}
		panics []any
	)
	count := func(m map[int]int) func(int) {
		return func(i int) {
			mu.Lock()
			defer mu.Unlock()
			m[i]++
			panic("handler")
		}
	}
	p, err := core.NewPool(core.Config{
		Workers:      3,
		WorkerName:   func(i int) string { return "worker " + string(rune('0'+i)) },
		StartHandler: count(starts),
		ExitHandler:  count(exits),
		PanicHandler: func(v any) {
			mu.Lock()
			defer mu.Unlock()
			panics = append(panics, v)
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	p.Install(func() { core.Recurse(fib, 10) })
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	for i := range 3 {
		if starts[i] != 1 || exits[i] != 1 {
			t.Errorf("worker %d: start handler called %d times, exit handler %d", i, starts[i], exits[i])
		}
	}
	if len(panics) != 6 {
		t.Errorf("the panic handler was called %d times, want 6", len(panics))
	}
	for _, v := range panics {
		if e, ok := v.(*core.PanicError); !ok || e.Value != "handler" {
			t.Errorf("the panic handler got %v, want a *PanicError", v)
		}
	}
}

func TestStatsCount(t *testing.T) {
	p := newPool(t, core.Config{Workers: 2})
	p.Install(func() {
		started := make(chan struct{})
		core.Join(func() { <-started }, func() { close(started) })
	})
	s := p.Stats()
	if s.Injected != 1 || s.Steals < 1 || s.Jobs < 2 {
		t.Errorf("Stats() = %+v after one Install and a join whose right side was stolen", s)
	}
}

// TestWorkerNamesAreGivenOnce for each worker, whoever carries it. A panic goes to the panic
// handler, and neither that nor a Goexit keeps the worker from its start handler.
func TestWorkerNamesAreGivenOnce(t *testing.T) {
	watch(t)
	for what, end := range map[string]func(){"return": func() {}, "panic": explode, "Goexit": runtime.Goexit} {
		var named, started, handled atomic.Int32
		p := newPool(t, core.Config{
			Workers:      3,
			WorkerName:   func(int) string { named.Add(1); end(); return "w" },
			StartHandler: func(int) { started.Add(1) },
			PanicHandler: func(v any) {
				if e, ok := v.(*core.PanicError); !ok || !errors.Is(e, errBoom) {
					t.Errorf("%s: the panic handler got %v", what, v)
				}
				handled.Add(1)
			},
		})
		core.BroadcastIn(p, func(core.BroadcastContext) int {
			core.Blocking(func() { core.Named("task", func() {}) })
			return 0
		})
		panics := int32(0)
		if what == "panic" {
			panics = 3
		}
		if n, s, h := named.Load(), started.Load(), handled.Load(); n != 3 || s != 3 || h != panics {
			t.Errorf("%s: %d names were asked for, %d workers started, %d panics handled", what, n, s, h)
		}
	}
}
