package core_test

import (
	"math"
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

func total(l *core.StatePool[state]) (sum, values int) {
	for s := range l.All() {
		sum += s.sum
		values++
	}
	return sum, values
}

// TestStatePoolIsTheWorkersOwn: the same worker gets the same value again.
//
//mantavet:ok only one task has the state
func TestStatePoolIsTheWorkersOwn(t *testing.T) {
	watch(t)
	p := newPool(t, core.Config{Workers: 4})
	l := core.NewStatePool(newState)
	address := func() (v *state) { l.Lend(func(s *state) { v = s }); return v }
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

// TestStatePoolIsNotLentWhileItsTaskWaits: other tasks run on the same worker
// meanwhile.
func TestStatePoolIsNotLentWhileItsTaskWaits(t *testing.T) {
	watch(t)
	for _, workers := range []int{1, 2} {
		p := newPool(t, core.Config{Workers: workers})
		l := core.NewStatePool(newState)
		p.Install(func() {
			l.Lend(func(outer *state) {
				outer.used.Store(true)
				defer outer.used.Store(false)
				core.InScope(func(s *core.Scope) {
					for range 20 {
						core.Spawn(func() { l.Lend(func(v *state) { v.add(t, 1) }) })
						s.Spawn(func() { l.Lend(func(v *state) { v.add(t, 1) }) })
					}
				})
				core.Blocking(func() { giveWay(20) })
			})
		})
		core.BroadcastIn(p, func(core.BroadcastContext) int { return 0 }) // after what was spawned
	}
}

// TestStatePoolForWhoHasNoWorker: guests, goroutines outside all pools and in
// Blocking get values too, each its own while it uses that.
func TestStatePoolForWhoHasNoWorker(t *testing.T) {
	watch(t)
	p := newPool(t, core.Config{Workers: 2})
	l := core.NewStatePool(newState)
	const n = 20
	var wg sync.WaitGroup
	for range n {
		wg.Go(func() { l.Lend(func(s *state) { s.add(t, 1); giveWay(1) }) })
		wg.Go(func() { core.Join(func() { l.Lend(func(s *state) { s.add(t, 1) }) }, func() {}) })
		wg.Go(func() {
			p.Install(func() { core.Blocking(func() { l.Lend(func(s *state) { s.add(t, 1) }) }) })
		})
	}
	wg.Wait()
	if sum, values := total(l); sum != 3*n || values > 3*n {
		t.Errorf("sum %d in %d values, want %d", sum, values, 3*n)
	}
}

func TestStatePoolAll(t *testing.T) {
	l := core.NewStatePool(func() int { return 0 })
	for range l.All() {
		t.Error("a value that nobody asked for")
	}
	l.Lend(func(n *int) {
		*n = 1
		l.Lend(func(n *int) {
			*n = 2
			l.Lend(func(n *int) { *n = 3 })
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

// TestStatePoolAllHasThoseOfClosedPools: one that outlives many pools.
func TestStatePoolAllHasThoseOfClosedPools(t *testing.T) {
	watch(t)
	l := core.NewStatePool(newState)
	n := 0
	some := func() {
		for range 50 {
			n++
			p, err := core.NewPool(core.Config{Workers: 2})
			if err != nil {
				t.Fatal(err)
			}
			core.BroadcastIn(p, func(core.BroadcastContext) int { l.Lend(func(s *state) { s.add(t, 1) }); return 0 })
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
