package core_test

import (
	"math"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed1237c087/manta/core"
)

// state is a value for a worker: plain, so that the race detector tells where two
// use it at once, and with a mark that tells where there is no detector.
type state struct {
	used atomic.Bool
	sum  int
}

func (s *state) add(t *testing.T, n int) {
	if s.used.Swap(true) {
		t.Error("two use one value at once")
	}
	s.sum += n
	s.used.Store(false)
}

func newState() state { return state{} }

func total(l *core.WorkerLocal[state]) (sum, values int) {
	for s := range l.All() {
		sum += s.sum
		values++
	}
	return sum, values
}

func TestWorkerLocalHasOneValuePerWorker(t *testing.T) {
	watch(t)
	for _, workers := range []int{1, 2, 8} {
		p := newPool(t, core.Config{Workers: workers})
		l := core.NewWorkerLocal(newState)
		const n = 2000
		var now, most atomic.Int32 // calls of With at the same time
		p.Install(func() {
			var spread func(lo, hi int)
			spread = func(lo, hi int) {
				if hi-lo == 1 {
					for at := now.Add(1); ; {
						if m := most.Load(); m >= at || most.CompareAndSwap(m, at) {
							break
						}
					}
					l.With(func(s *state) { s.add(t, lo) })
					now.Add(-1)
					return
				}
				mid := (lo + hi) / 2
				core.Join(func() { spread(lo, mid) }, func() { spread(mid, hi) })
			}
			spread(0, n)
		})
		sum, values := total(l)
		if sum != n*(n-1)/2 {
			t.Errorf("%d workers: the sums add up to %d, want %d", workers, sum, n*(n-1)/2)
		}
		// And one or more for goroutines that went on without a worker, which a
		// lone worker's never do here.
		if limit := workers + 1 + int(most.Load()); values < 1 || values > limit || workers == 1 && values != 1 {
			t.Errorf("%d workers, %d calls at once: %d values", workers, most.Load(), values)
		}
	}
}

// TestWorkerLocalIsTheWorkersOwn: the same worker gets the same value again.
//
//mantavet:ok only one task has the state
func TestWorkerLocalIsTheWorkersOwn(t *testing.T) {
	watch(t)
	p := newPool(t, core.Config{Workers: 4})
	l := core.NewWorkerLocal(newState)
	address := func() (v *state) { l.With(func(s *state) { v = s }); return v }
	for range 20 {
		byWorker := core.BroadcastIn(p, func(core.BroadcastContext) *state { return address() })
		again := core.BroadcastIn(p, func(core.BroadcastContext) *state { return address() })
		if d := cmp.Diff(byWorker, again, cmp.Comparer(func(a, b *state) bool { return a == b })); d != "" {
			t.Fatalf("values at first, and at the next time: (-first +next)\n%s", d)
		}
		seen := map[*state]bool{}
		for _, v := range byWorker {
			seen[v] = true
		}
		if len(seen) != 4 {
			t.Fatalf("4 workers have %d values", len(seen))
		}
	}
	if _, values := total(l); values != 4 {
		t.Errorf("%d values were made, want 4", values)
	}
}

//mantavet:ok the pointers are compared only
func TestWorkerLocalNests(t *testing.T) {
	watch(t)
	pools(t, func(t *testing.T, run func(func())) {
		l := core.NewWorkerLocal(newState)
		for range 10 {
			run(func() {
				var held []*state
				var descend func(n int)
				descend = func(n int) {
					if n == 0 {
						return
					}
					l.With(func(s *state) {
						if slices.Contains(held, s) {
							t.Error("a value was lent twice")
						}
						held = append(held, s)
						s.add(t, 1)
						descend(n - 1)
					})
				}
				descend(5)
			})
		}
		// The five are used again, though another worker may have its own first.
		if sum, values := total(l); sum != 50 || values < 5 || values > 5+8 {
			t.Errorf("sum %d, %d values, want 50 and 5, or a few more", sum, values)
		}
	})
}

// TestWorkerLocalIsNotLentWhileItsTaskWaits: other tasks run on the same worker
// meanwhile.
func TestWorkerLocalIsNotLentWhileItsTaskWaits(t *testing.T) {
	watch(t)
	for _, workers := range []int{1, 2} {
		p := newPool(t, core.Config{Workers: workers})
		l := core.NewWorkerLocal(newState)
		p.Install(func() {
			l.With(func(outer *state) {
				outer.used.Store(true)
				defer outer.used.Store(false)
				core.InScope(func(s *core.Scope) {
					for range 20 {
						core.Spawn(func() { l.With(func(v *state) { v.add(t, 1) }) })
						s.Spawn(func() { l.With(func(v *state) { v.add(t, 1) }) })
					}
				})
				core.Blocking(func() { giveWay(20) })
			})
		})
		core.BroadcastIn(p, func(core.BroadcastContext) int { return 0 }) // after what was spawned
	}
}

// TestWorkerLocalForWhoHasNoWorker: guests, goroutines outside all pools and in
// Blocking get values too, each its own while it uses that.
func TestWorkerLocalForWhoHasNoWorker(t *testing.T) {
	watch(t)
	p := newPool(t, core.Config{Workers: 2})
	l := core.NewWorkerLocal(newState)
	const n = 20
	var wg sync.WaitGroup
	for range n {
		wg.Go(func() { l.With(func(s *state) { s.add(t, 1); giveWay(1) }) })
		wg.Go(func() { core.Join(func() { l.With(func(s *state) { s.add(t, 1) }) }, func() {}) })
		wg.Go(func() {
			p.Install(func() { core.Blocking(func() { l.With(func(s *state) { s.add(t, 1) }) }) })
		})
	}
	wg.Wait()
	if sum, values := total(l); sum != 3*n || values > 3*n {
		t.Errorf("sum %d in %d values, want %d", sum, values, 3*n)
	}
}

func TestWorkerLocalAfterPanicAndGoexit(t *testing.T) {
	watch(t)
	p := newPool(t, core.Config{Workers: 1})
	l := core.NewWorkerLocal(newState)
	p.Install(func() {
		if v := catch(func() { l.With(func(*state) { explode() }) }); v != any(errBoom) {
			t.Errorf("recovered %v, want the plain value", v)
		}
	})
	if exited, v := goexits(func() { p.Install(func() { l.With(func(*state) { runtime.Goexit() }) }) }); !exited {
		t.Errorf("the caller went on (panic %v)", v)
	}
	p.Install(func() { l.With(func(s *state) { s.add(t, 1) }) })
	if _, values := total(l); values != 1 {
		t.Errorf("%d values, want 1: it is free again after a panic and a Goexit", values)
	}

	fails := true
	m := core.NewWorkerLocal(func() int {
		if fails {
			explode()
		}
		return 9
	})
	p.Install(func() {
		for range 2 {
			if v := catch(func() { m.With(func(*int) { t.Error("With went on without a value") }) }); v != any(errBoom) {
				t.Errorf("recovered %v, want newValue's panic", v)
			}
		}
		fails = false
		m.With(func(n *int) {
			if *n != 9 {
				t.Errorf("value %d, want 9", *n)
			}
		})
	})
}

func TestWorkerLocalAll(t *testing.T) {
	l := core.NewWorkerLocal(func() int { return 0 })
	for range l.All() {
		t.Error("a value that nobody asked for")
	}
	l.With(func(n *int) {
		*n = 1
		l.With(func(n *int) {
			*n = 2
			l.With(func(n *int) { *n = 3 })
		})
	})
	var got []int
	for n := range l.All() {
		got = append(got, *n)
	}
	if d := cmp.Diff([]int{1, 2, 3}, got); d != "" {
		t.Errorf("values are not in the order in which they were made: (-want +got)\n%s", d)
	}
	for range l.All() {
		break // The rest is not yielded.
	}
}

// TestWorkerLocalKeepsNoClosedPools: one that outlives many pools.
func TestWorkerLocalKeepsNoClosedPools(t *testing.T) {
	watch(t)
	l := core.NewWorkerLocal(newState)
	n := 0
	some := func() {
		for range 50 {
			n++
			p, err := core.NewPool(core.Config{Workers: 2})
			if err != nil {
				t.Fatal(err)
			}
			core.BroadcastIn(p, func(core.BroadcastContext) int { l.With(func(s *state) { s.add(t, 1) }); return 0 })
			if err := p.Close(); err != nil {
				t.Fatal(err)
			}
		}
	}
	some()
	before, first := heap(), n
	// What each closed pool left behind would be there however many come, and the watchdog end this. Go
	// itself may hold descriptors for goroutines that take their time to end.
	for kept := int64(math.MaxInt64); kept > 500; {
		some()
		kept = (heap() - before) / int64(n-first)
	}
	if sum, values := total(l); sum != 2*n || values > 4 {
		t.Errorf("sum %d in %d values, want %d in few: those of closed pools are free", sum, values, 2*n)
	}
}

func TestWorkerLocalRefusesNil(t *testing.T) {
	if got := catch(func() { core.NewWorkerLocal[int](nil) }); got != "core: NewWorkerLocal: nil function" {
		t.Errorf("panicked with %v", got)
	}
	l := core.NewWorkerLocal(newState)
	if got := catch(func() { l.With(nil) }); got != "core: WorkerLocal.With: nil function" {
		t.Errorf("panicked with %v", got)
	}
}
