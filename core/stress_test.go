package core_test

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/core"
)

// often returns n, or less where the tests are to be short.
func often(n int) int {
	if testing.Short() {
		return n/20 + 1
	}
	return n
}

// TestHalfAMillionJoinsFromOutside: a guest comes and goes each time. Each join is
// short, so that its b is now the caller's, now a worker's that is just falling
// asleep.
func TestHalfAMillionJoinsFromOutside(t *testing.T) {
	watch(t)
	inChild(t, func(t *testing.T) {
		runtime.GOMAXPROCS(2)
		var a, b int
		n := often(500_000)
		for range n {
			core.Join(func() { a++ }, func() { b++ })
		}
		if a != n || b != n {
			t.Errorf("%d and %d of %d sides ran", a, b, n)
		}
	}, "PAR_NUM_WORKERS=2")
}

// TestJoinsInstalledFromOutside: the same through the injector.
func TestJoinsInstalledFromOutside(t *testing.T) {
	watch(t)
	p := newPool(t, core.Config{Workers: 2})
	var a, b int
	n := often(20_000)
	for range n {
		p.Join(func() { a++ }, func() { b++ })
	}
	if a != n || b != n {
		t.Errorf("%d and %d of %d sides ran", a, b, n)
	}
}

// everything is a call of each kind, with a result that shows whether all ran.
func everything(n int) int {
	var total atomic.Int64
	add := func() { total.Add(1) }
	core.Join(add, add)
	core.Fork(func(int) int { add(); return 0 }, 1, 2)
	total.Add(int64(core.Recurse(fib, n)))
	core.InScope(func(s *core.Scope) {
		s.Spawn(func() { add(); s.Spawn(add) })
		core.Join(add, func() { s.Spawn(add) })
	})
	core.InScopeFIFO(func(s *core.ScopeFIFO) {
		s.Spawn(func() { add(); s.Spawn(add) })
	})
	total.Add(int64(core.Go(func() int { return core.Recurse(fib, n) }).Wait()))
	if got, err := core.Go(func() int { return 1 }).WaitContext(context.Background()); err == nil {
		total.Add(int64(got))
	}
	return int(total.Load())
}

// TestAThousandCallersAtOnce is a server: more callers than there are places for
// guests, all of which do a bit of everything.
func TestAThousandCallersAtOnce(t *testing.T) {
	watch(t)
	want := 2 + 2 + 55 + 4 + 2 + 55 + 1
	callers := 1000
	if testing.Short() {
		callers = 300
	}
	for name, run := range map[string]func(func()){
		"guests": plain, "pool": newPool(t, core.Config{Workers: 2}).Install,
	} {
		t.Run(name, func(t *testing.T) {
			var wg sync.WaitGroup
			start := make(chan struct{})
			for range callers {
				wg.Go(func() {
					<-start
					run(func() {
						if got := everything(10); got != want {
							t.Errorf("%d, want %d", got, want)
						}
					})
				})
			}
			close(start)
			wg.Wait()
		})
	}
}

// TestCallersDoNotWaitForEachOther: one guest that blocks, and tasks that block all
// workers, keep nobody from outside waiting.
func TestCallersDoNotWaitForEachOther(t *testing.T) {
	watch(t)
	release := make(chan struct{})
	var wg, began sync.WaitGroup
	began.Add(core.NumWorkers() + 1)
	for range core.NumWorkers() {
		core.Spawn(func() { began.Done(); <-release })
	}
	wg.Go(func() { core.Join(func() { began.Done(); <-release }, func() {}) })
	began.Wait()
	for range 20 {
		if got, want := everything(5), 2+2+5+4+2+5+1; got != want {
			t.Errorf("%d, want %d", got, want)
		}
	}
	close(release)
	wg.Wait()
}

// TestTasksOfAllKindsAtOnce: exactly once, whatever lies beside what in the deques.
func TestTasksOfAllKindsAtOnce(t *testing.T) {
	watch(t)
	for _, workers := range []int{1, 2, 8} {
		p := newPool(t, core.Config{Workers: workers})
		n := often(3000)
		ran := make([]atomic.Int32, n)
		var free sync.WaitGroup // tasks that nobody waits for
		p.InScope(func(s *core.Scope) {
			core.InScopeFIFO(func(f *core.ScopeFIFO) {
				for i := range n {
					once := func() { ran[i].Add(1) }
					switch i % 6 {
					case 0:
						s.Spawn(once)
					case 1:
						f.Spawn(once)
					case 2:
						free.Add(1)
						core.Spawn(func() { defer free.Done(); once() })
					case 3:
						free.Add(1)
						core.SpawnFIFO(func() { defer free.Done(); once() })
					case 4:
						f.Spawn(func() { core.Join(once, func() {}) })
					case 5:
						w := core.Go(func() int { once(); return i })
						s.Spawn(func() {
							if got := w.Wait(); got != i {
								t.Errorf("future %d has the result %d", i, got)
							}
						})
					}
				}
			})
		})
		free.Wait()
		for i := range ran {
			if got := ran[i].Load(); got != 1 {
				t.Fatalf("%d workers: task %d ran %d times", workers, i, got)
			}
		}
	}
}
