package core_test

import (
	"context"
	"errors"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/core"
)

func TestFutureHasTheResultForEverybody(t *testing.T) {
	watch(t)
	pools(t, func(t *testing.T, run func(func())) {
		for range 50 {
			var ran atomic.Int32
			run(func() {
				f := core.Go(func() int { ran.Add(1); giveWay(3); return 42 })
				var wg sync.WaitGroup
				for range 8 { // from outside the pool
					wg.Go(func() {
						if got := f.Wait(); got != 42 {
							t.Errorf("Wait() = %d from outside", got)
						}
						if got, err := f.WaitContext(t.Context()); got != 42 || err != nil {
							t.Errorf("WaitContext() = %d, %v from outside", got, err)
						}
					})
				}
				core.InScope(func(s *core.Scope) { // and within
					for range 4 {
						s.Spawn(func() {
							if got := f.Wait(); got != 42 {
								t.Errorf("Wait() = %d in a task", got)
							}
						})
					}
				})
				<-f.Done()
				if got := f.Wait(); got != 42 {
					t.Errorf("Wait() = %d", got)
				}
				core.Blocking(wg.Wait)
			})
			if n := ran.Load(); n != 1 {
				t.Fatalf("the task ran %d times", n)
			}
		}
	})
}

// TestWaitClaimsWhatNobodyHasBegun runs the task on the waiting goroutine: by a
// lone worker, which passes over what it would run first; and from outside a
// pool whose only worker is busy.
func TestWaitClaimsWhatNobodyHasBegun(t *testing.T) {
	watch(t)
	p := newPool(t, core.Config{Workers: 1})
	var order []string
	p.Install(func() {
		f := core.Go(func() bool { order = append(order, "future"); return onStack("TestWaitClaims") })
		core.Spawn(func() { order = append(order, "spawned later") })
		if !f.Wait() {
			t.Error("Wait left the task to another goroutine")
		}
		if got := strings.Join(order, ", "); got != "future" {
			t.Errorf("ran %s before Wait returned", got)
		}
	})

	futures, release := make(chan *core.Future[bool]), make(chan struct{})
	p.Spawn(func() {
		futures <- core.Go(func() bool { return onStack("TestWaitClaims") })
		<-release
	})
	if !(<-futures).Wait() {
		t.Error("Wait left the task to another goroutine")
	}
	close(release)
}

// TestAFutureRunsInItsOwnPool, whoever waits for it and so begins it: what it
// spawns goes there, and is let in while that pool drains.
func TestAFutureRunsInItsOwnPool(t *testing.T) {
	watch(t)
	const workers = 3
	other := newPool(t, core.Config{Workers: 2})
	for from, run := range map[string]func(func()){
		"outside": plain, "a guest": func(f func()) { core.Join(f, func() {}) }, "another pool": other.Install,
	} {
		t.Run(from, func(t *testing.T) {
			p := newPool(t, core.Config{Workers: workers})
			futures, release := make(chan *core.Future[int], workers), make(chan struct{})
			var ran atomic.Int32
			for range workers { // which keep their futures for themselves
				p.Spawn(func() {
					futures <- core.Go(func() int {
						core.Spawn(func() { ran.Add(1) })
						p.Spawn(func() { ran.Add(1) })
						core.Join(func() { ran.Add(1) }, func() { ran.Add(1) })
						return core.NumWorkers()
					})
					<-release
				})
			}
			var waitFor [workers]*core.Future[int]
			for i := range waitFor {
				waitFor[i] = <-futures
			}
			var closing sync.WaitGroup
			closing.Go(func() {
				if err := p.Close(); err != nil {
					t.Error(err)
				}
			})
			for catch(func() { p.Spawn(func() {}) }) == nil { // until it is closed
				runtime.Gosched()
			}
			run(func() {
				for _, f := range waitFor {
					if got := f.Wait(); got != workers {
						t.Errorf("the task ran in a pool of %d workers, want its own, of %d", got, workers)
					}
				}
			})
			close(release)
			closing.Wait()
			if got := ran.Load(); got != 4*workers {
				t.Errorf("%d tasks had run when Close returned, want %d", got, 4*workers)
			}
		})
	}
}

func TestFuturePanics(t *testing.T) {
	watch(t)
	pools(t, func(t *testing.T, run func(func())) {
		run(func() {
			f := core.Go(func() int { explode(); return 0 })
			var first any
			for i, wait := range []func(){
				func() { f.Wait() },
				func() { f.Wait() },
				func() { _, _ = f.WaitContext(context.Background()) },
				func() { _, _ = f.WaitContext(canceled(nil)) },
			} {
				v := catch(wait)
				e, ok := v.(*core.PanicError)
				if !ok || e.Value != any(errBoom) || !strings.Contains(string(e.Stack), "explode") {
					t.Errorf("wait %d: recovered %v, want a *PanicError with the task's stack", i, v)
				}
				if first == nil {
					first = v
				}
				if v != first {
					t.Errorf("wait %d: not the same *PanicError as before", i)
				}
				<-f.Done()
			}
		})
	})
}

func TestGoexitInAFutureEndsEveryWaiter(t *testing.T) {
	watch(t)
	pools(t, func(t *testing.T, run func(func())) {
		f := core.Go(func() int { runtime.Goexit(); return 0 })
		for name, wait := range map[string]func(){
			"Wait":        func() { f.Wait() },
			"WaitContext": func() { _, _ = f.WaitContext(context.Background()) },
		} {
			for range 2 {
				if exited, v := goexits(func() { run(wait) }); !exited {
					t.Errorf("%s: the waiter went on (panic %v)", name, v)
				}
			}
		}
		<-f.Done()
		run(func() {})
	})
}

// TestAPanicComesBeforeTheGoexitOfAFuture: for the waiter too that runs the task itself, whose
// goroutine ends by the Goexit anyway.
func TestAPanicComesBeforeTheGoexitOfAFuture(t *testing.T) {
	watch(t)
	p := newPool(t, core.Config{Workers: 1})
	_, v := goexits(func() {
		p.Install(func() { // The only worker is here, so nobody else begins the task.
			core.Go(func() int {
				defer explode()
				runtime.Goexit()
				return 0
			}).Wait()
		})
	})
	if e, ok := v.(*core.PanicError); !ok || e.Value != any(errBoom) {
		t.Errorf("recovered %v, want the task's panic", v)
	}
}

// canceled returns a context that is over, for the given reason.
func canceled(cause error) context.Context {
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(cause)
	return ctx
}

func TestWaitContext(t *testing.T) {
	watch(t)
	errOwn := errors.New("enough")
	pools(t, func(t *testing.T, run func(func())) {
		run(func() {
			// Over before the call, and the task not begun or not done.
			release := make(chan struct{})
			f := core.Go(func() int { <-release; return 5 })
			if got, err := f.WaitContext(canceled(errOwn)); got != 0 || !errors.Is(err, errOwn) {
				t.Errorf("over before: %d, %v, want 0 and the cause", got, err)
			}
			if _, err := f.WaitContext(canceled(nil)); !errors.Is(err, context.Canceled) {
				t.Errorf("over before, without a cause: %v", err)
			}
			// Over during the call. The task has begun by then, wherever the
			// caller runs, since nobody ends the context before.
			began := make(chan struct{})
			g := core.Go(func() int { close(began); <-release; return 6 })
			ctx, cancel := context.WithCancelCause(context.Background())
			go func() { <-began; cancel(errOwn) }()
			if got, err := g.WaitContext(ctx); got != 0 || !errors.Is(err, errOwn) {
				t.Errorf("over during: %d, %v, want 0 and the cause", got, err)
			}
			// The tasks go on.
			close(release)
			if got, err := g.WaitContext(context.Background()); got != 6 || err != nil {
				t.Errorf("after: %d, %v", got, err)
			}
			if got := f.Wait(); got != 5 {
				t.Errorf("Wait() = %d after a WaitContext that gave up", got)
			}
			// A result comes before a context that is over.
			if got, err := f.WaitContext(canceled(errOwn)); got != 5 || err != nil {
				t.Errorf("over, with the result there: %d, %v", got, err)
			}
		})
	})
}

// TestWaitContextAndTheEndOfThePool: a waiter from outside comes when the task, and
// with it the pool, is about to end.
func TestWaitContextAndTheEndOfThePool(t *testing.T) {
	watch(t)
	rounds := 2000
	if testing.Short() {
		rounds = 300
	}
	for range rounds {
		p, err := core.NewPool(core.Config{Workers: 1})
		if err != nil {
			t.Fatal(err)
		}
		f := core.InstallResult(p, func() *core.Future[int] { return core.Go(func() int { return 3 }) })
		var wg sync.WaitGroup
		for range 2 {
			wg.Go(func() {
				if got, err := f.WaitContext(context.Background()); got != 3 || err != nil {
					t.Errorf("WaitContext() = %d, %v", got, err)
				}
			})
		}
		if err := p.Close(); err != nil {
			t.Fatal(err)
		}
		wg.Wait()
	}
}

func TestGoRefusesNil(t *testing.T) {
	if got := catch(func() { core.Go[int](nil) }); got != "core: Go: nil function" {
		t.Errorf("panicked with %v", got)
	}
}
