package core_test

import (
	"runtime"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed1237c087/manta/core"
)

func TestYieldResults(t *testing.T) {
	watch(t)
	for name, yield := range map[string]func() core.YieldResult{"Yield": core.Yield, "YieldLocal": core.YieldLocal} {
		t.Run(name, func(t *testing.T) {
			if got := yield(); got != core.NotAWorker {
				t.Errorf("outside all pools: %v", got)
			}
			core.Join(func() {
				if got := yield(); got != core.NotAWorker {
					t.Errorf("of a guest: %v", got)
				}
			}, func() {})
			newPool(t, core.Config{Workers: 1}).Install(func() {
				if got := yield(); got != core.Idle {
					t.Errorf("with nothing to do: %v", got)
				}
				var order []int
				for i := range 3 {
					core.Spawn(func() { order = append(order, i) })
				}
				for n := 1; n <= 3; n++ {
					if got := yield(); got != core.Executed || len(order) != n {
						t.Errorf("%v with %v of 3 tasks run, want Executed and one more", got, order)
					}
				}
				if d := cmp.Diff([]int{2, 1, 0}, order); d != "" {
					t.Errorf("order: (-want +got)\n%s", d)
				}
				if got := yield(); got != core.Idle {
					t.Errorf("with nothing left to do: %v", got)
				}
				core.Blocking(func() {
					if got := yield(); got != core.NotAWorker {
						t.Errorf("inside Blocking: %v", got)
					}
				})
			})
		})
	}
	for y, want := range map[core.YieldResult]string{
		core.NotAWorker: "NotAWorker", core.Idle: "Idle", core.Executed: "Executed", 7: "YieldResult(?)",
	} {
		if got := y.String(); got != want {
			t.Errorf("%d is %q, want %q", int(y), got, want)
		}
	}
}

// TestYieldTakesFromEverywhere: what others spawned, joins that are pending, what
// came from outside. YieldLocal takes none of it.
func TestYieldTakesFromEverywhere(t *testing.T) {
	watch(t)
	p := newPool(t, core.Config{Workers: 2})
	const rounds = 20
	for range rounds {
		p.Install(func() {
			blocked, stolen, release := make(chan struct{}), make(chan struct{}), make(chan struct{})
			local := make(chan core.YieldResult, 1)
			var byYield atomic.Int32
			count := func() { byYield.Add(1) }
			core.Spawn(func() { // for the other worker
				local <- core.YieldLocal()
				core.Spawn(count)
				core.Join(func() { close(blocked); <-release }, func() { count(); close(stolen) })
			})
			<-blocked
			if got := <-local; got != core.Idle {
				t.Errorf("YieldLocal found %v in an empty deque", got)
			}
			if got := core.YieldLocal(); got != core.Idle {
				t.Errorf("YieldLocal found %v in others' hands", got)
			}
			if got := core.Yield(); got != core.Executed || byYield.Load() != 1 {
				t.Errorf("first %v, %d", got, byYield.Load())
			}
			<-stolen // Joins come before spawned tasks.
			if got := core.Yield(); got != core.Executed || byYield.Load() != 2 {
				t.Errorf("second %v, %d", got, byYield.Load())
			}
			outside := make(chan struct{})
			go func() {
				p.Spawn(count)
				close(outside)
			}()
			<-outside
			if got := core.Yield(); got != core.Executed || byYield.Load() != 3 {
				t.Errorf("third %v, %d", got, byYield.Load())
			}
			if got := core.Yield(); got != core.Idle {
				t.Errorf("at the end %v", got)
			}
			close(release)
		})
	}
}

// TestYieldWaits is what Yield is for: a task that waits by means of its own.
func TestYieldWaits(t *testing.T) {
	watch(t)
	for _, workers := range []int{1, 2} {
		p := newPool(t, core.Config{Workers: workers})
		for range 100 {
			var done atomic.Int32
			p.Install(func() {
				for range 10 {
					core.Spawn(func() { done.Add(1) })
				}
				for done.Load() < 10 {
					if core.Yield() == core.Idle {
						runtime.Gosched()
					}
				}
			})
		}
	}
}

func TestYieldNests(t *testing.T) {
	watch(t)
	const depth = 1000
	p := newPool(t, core.Config{Workers: 1})
	var got int
	p.Install(func() {
		var descend func(n int)
		descend = func(n int) {
			if n == 0 {
				return
			}
			core.Spawn(func() { got++; descend(n - 1) })
			if core.Yield() != core.Executed {
				t.Errorf("nothing to be run at depth %d", n)
			}
		}
		descend(depth)
	})
	if got != depth {
		t.Errorf("%d tasks ran, want %d", got, depth)
	}
}

func TestGoexitInAYieldedTaskEndsTheCaller(t *testing.T) {
	watch(t)
	p := newPool(t, core.Config{Workers: 1})
	exited, v := goexits(func() {
		p.Install(func() {
			core.Spawn(runtime.Goexit)
			core.Yield()
			t.Error("Yield returned")
		})
	})
	if !exited {
		t.Errorf("the caller went on (panic %v)", v)
	}
	p.Install(func() {
		if _, ok := core.WorkerIndex(); !ok {
			t.Error("the pool has lost its worker")
		}
	})
}

// holder is found on the stack of a frame that could hold a lock.
//
//go:noinline
func holder(f func()) { f() }

// TestNoPiecesFromUnderAYield: a task that was yielded to lies on a stack over
// joins that are nothing to the one who waits for it, who must not take them.
func TestNoPiecesFromUnderAYield(t *testing.T) {
	watch(t)
	p := newPool(t, core.Config{Workers: 2})
	for range 100 {
		p.Install(func() {
			var stranger atomic.Bool
			yielding, yielded := make(chan struct{}), make(chan struct{})
			core.Spawn(func() { // for the other worker
				close(yielding)
				core.Join(func() {
					// A task may have lost its worker. Then another one serves below.
					for core.Yield() == core.Idle {
						runtime.Gosched()
					}
				}, func() {
					stranger.Store(true)
					if onStack("holder") {
						t.Error("a stranger runs on the stack of a frame that waits")
					}
				})
			})
			<-yielding
			holder(func() {
				core.Join(func() { <-yielded }, func() {
					close(yielded)
					for i := 0; i < 200 && !stranger.Load(); i++ {
						runtime.Gosched()
					}
				})
			})
		})
	}
}
