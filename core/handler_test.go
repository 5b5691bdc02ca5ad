package core_test

import (
	"errors"
	"runtime"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/core"
)

// TestHandlersMayUseThePool: the start handler all of it; the exit handler what
// its goroutine can do alone. The rest is refused there, since no worker would
// come any more. Nothing hangs.
func TestHandlersMayUseThePool(t *testing.T) {
	watch(t)
	for _, workers := range []int{1, 3} {
		var started, exited atomic.Int32
		var p *core.Pool
		made := make(chan struct{})
		c := core.Config{
			Workers: workers,
			StartHandler: func(i int) {
				<-made
				if j, ok := core.WorkerIndex(); !ok || j != i || core.NumWorkers() != workers {
					t.Errorf("the start handler of worker %d runs on worker %d, %v of %d", i, j, ok, core.NumWorkers())
				}
				if got, want := everything(5), 2+2+5+4+2+5+1; got != want {
					t.Errorf("%d, want %d", got, want)
				}
				p.Install(func() { started.Add(1) })
				core.SpawnBroadcast(func(core.BroadcastContext) { started.Add(1) })
			},
			ExitHandler: func(i int) {
				exited.Add(1)
				if j, ok := core.WorkerIndex(); !ok || j != i {
					t.Errorf("the exit handler of worker %d runs on worker %d, %v", i, j, ok)
				}
				core.Join(func() {}, func() {})
				core.Recurse(fib, 5)
				p.Install(func() {})
				core.InScope(func(s *core.Scope) { s.Spawn(func() { exited.Add(1) }) })
				core.InScopeFIFO(func(s *core.ScopeFIFO) { s.Spawn(func() { exited.Add(1) }) })
				// With more workers it may be a task of another exit handler's scope that runs.
				if core.Yield() == core.Executed && workers == 1 {
					t.Error("there was a task to be run")
				}
				core.Blocking(func() {})
				share := func(core.BroadcastContext) { t.Error("a broadcast ran") }
				for name, call := range map[string]func(){
					"Spawn":          func() { core.Spawn(func() { t.Error("a task ran") }) },
					"SpawnFIFO":      func() { core.SpawnFIFO(func() { t.Error("a task ran") }) },
					"Go":             func() { core.Go(func() int { t.Error("a task ran"); return 0 }) },
					"SpawnBroadcast": func() { core.SpawnBroadcast(share) },
					"Broadcast":      func() { core.Broadcast(func(c core.BroadcastContext) int { share(c); return 0 }) },
					"BroadcastIn":    func() { core.BroadcastIn(p, func(c core.BroadcastContext) int { share(c); return 0 }) },
					"Scope":          func() { core.InScope(func(s *core.Scope) { s.SpawnBroadcast(share) }) },
					"ScopeFIFO":      func() { core.InScopeFIFO(func(s *core.ScopeFIFO) { s.SpawnBroadcast(share) }) },
				} {
					if err, ok := catch(call).(error); !ok || !errors.Is(err, core.ErrClosed) {
						t.Errorf("%s in the exit handler panicked with %v, want ErrClosed", name, err)
					}
				}
				if err := p.Close(); err == nil {
					t.Error("Close from the exit handler succeeded")
				}
			},
		}
		var err error
		if p, err = core.NewPool(c); err != nil {
			t.Fatal(err)
		}
		close(made)
		core.BroadcastIn(p, func(core.BroadcastContext) int { return 0 }) // all have started
		if err := p.Close(); err != nil {
			t.Fatal(err)
		}
		if s, e := started.Load(), exited.Load(); s != int32(workers+workers*workers) || e != int32(3*workers) {
			t.Errorf("%d workers: %d in start handlers, %d in exit handlers", workers, s, e)
		}
	}
}

// TestHandlersMayGoexit: the worker goes on with another goroutine.
func TestHandlersMayGoexit(t *testing.T) {
	watch(t)
	var starts, exits atomic.Int32
	p, err := core.NewPool(core.Config{
		Workers:      2,
		StartHandler: func(int) { starts.Add(1); runtime.Goexit() },
		ExitHandler:  func(int) { exits.Add(1); runtime.Goexit() },
	})
	if err != nil {
		t.Fatal(err)
	}
	core.BroadcastIn(p, func(core.BroadcastContext) int { return 0 })
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	if starts.Load() != 2 || exits.Load() != 2 {
		t.Errorf("%d starts, %d exits, want 2 each", starts.Load(), exits.Load())
	}
}
