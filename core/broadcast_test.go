package core_test

import (
	"fmt"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core"
)

// own checks that c and the caller's worker agree, and returns the index.
func own(t *testing.T, c core.BroadcastContext) int {
	t.Helper()
	if i, ok := core.WorkerIndex(); !ok || i != c.Index() || c.NumWorkers() != core.NumWorkers() {
		t.Errorf("worker %d, %v of %d has the context %d of %d", i, ok, core.NumWorkers(), c.Index(), c.NumWorkers())
	}
	return c.Index()
}

// upTo returns 0, 1, ... n-1.
func upTo(n int) []int {
	s := make([]int, n)
	for i := range s {
		s[i] = i
	}
	return s
}

func TestBroadcastRunsOnceOnEveryWorker(t *testing.T) {
	watch(t)
	for _, workers := range []int{1, 2, 8} {
		p := newPool(t, core.Config{Workers: workers})
		f := func(c core.BroadcastContext) int { return own(t, c) }
		for range 50 {
			require.Equal(t, upTo(workers), core.BroadcastIn(p, f), "from outside")
			p.Install(func() {
				if d := cmp.Diff(upTo(workers), core.Broadcast(f)); d != "" {
					t.Errorf("from a task: (-want +got)\n%s", d)
				}
				if d := cmp.Diff(upTo(workers), core.BroadcastIn(p, f)); d != "" {
					t.Errorf("from a task, of its pool by name: (-want +got)\n%s", d)
				}
			})
		}
	}
	n := core.NumWorkers()
	if d := cmp.Diff(upTo(n), core.Broadcast(func(c core.BroadcastContext) int { return own(t, c) })); d != "" {
		t.Errorf("from outside all pools, want one of each of the default pool's %d: (-want +got)\n%s", n, d)
	}
	core.Join(func() {
		if d := cmp.Diff(upTo(n), core.Broadcast(func(c core.BroadcastContext) int { return own(t, c) })); d != "" {
			t.Errorf("from a guest: (-want +got)\n%s", d)
		}
	}, func() {})
}

// TestBroadcastMeetsOnAllWorkers: all run at once, so each can wait for all.
func TestBroadcastMeetsOnAllWorkers(t *testing.T) {
	watch(t)
	for _, workers := range []int{1, 2, 8} {
		p := newPool(t, core.Config{Workers: workers})
		for range 20 {
			var all sync.WaitGroup
			all.Add(workers)
			meet := func(c core.BroadcastContext) int { all.Done(); all.Wait(); return c.Index() }
			core.BroadcastIn(p, meet)
			all.Add(workers)
			p.Install(func() { core.Broadcast(meet) })
		}
	}
}

// TestBroadcastComesAfterOwnWork: after what the worker has spawned itself, and
// before it steals.
func TestBroadcastComesAfterOwnWork(t *testing.T) {
	watch(t)
	p, err := core.NewPoolInOrder(core.Config{Workers: 1, Sleep: strategyOfTest()})
	require.NoError(t, err)
	defer p.Close()
	var order []string
	note := func(s string) func() { return func() { order = append(order, s) } }
	p.Install(func() {
		outside := make(chan struct{})
		go func() { p.Spawn(note("from outside")); close(outside) }()
		<-outside
		core.SpawnBroadcast(func(core.BroadcastContext) { note("first broadcast")() })
		core.SpawnBroadcast(func(core.BroadcastContext) { note("second broadcast")() })
		core.Spawn(note("spawned before"))
		core.Broadcast(func(core.BroadcastContext) int { note("third broadcast")(); return 0 })
	})
	core.BroadcastIn(p, func(core.BroadcastContext) int { return 0 })
	p.Install(func() {})
	want := "spawned before, first broadcast, second broadcast, third broadcast, from outside"
	if got := strings.Join(order, ", "); got != want {
		t.Errorf("order %s\nwant  %s", got, want)
	}

	// Two workers: the second one is to take its broadcast before it steals.
	p2 := newPool(t, core.Config{Workers: 2})
	for range 20 {
		var mu sync.Mutex
		var second []string
		p2.Install(func() {
			me, _ := core.WorkerIndex()
			busy, release, done := make(chan struct{}), make(chan struct{}), make(chan struct{})
			core.Spawn(func() {
				close(busy)
				<-release
			})
			<-busy // by the other worker
			noteSecond := func(s string) {
				mu.Lock()
				defer mu.Unlock()
				if i, ok := core.WorkerIndex(); ok && i != me {
					second = append(second, s)
				}
				if s == "stolen" {
					close(done)
				}
			}
			core.Spawn(func() { noteSecond("stolen") })
			core.SpawnBroadcast(func(core.BroadcastContext) { noteSecond("broadcast") })
			close(release)
			<-done // This worker does nothing else, so the other one has to.
		})
		mu.Lock()
		if got := strings.Join(second, ", "); got != "broadcast, stolen" {
			t.Fatalf("the other worker ran: %s", got)
		}
		mu.Unlock()
	}
}

func TestBroadcastRunsOnAllThoughSomePanic(t *testing.T) {
	watch(t)
	const workers = 4
	p := newPool(t, core.Config{Workers: workers})
	for name, bad := range map[string]func(i int){
		"one":     func(i int) { explodeIf(i == 2) },
		"all":     func(int) { explode() },
		"Goexits": func(i int) { explodeIf(i == 1); runtime.Goexit() },
	} {
		for from, run := range map[string]func(func()){"outside": func(f func()) { f() }, "inside": p.Install} {
			t.Run(name+" from "+from, func(t *testing.T) {
				for range 20 {
					var ran atomic.Int32
					_, v := goexits(func() {
						run(func() {
							core.BroadcastIn(p, func(c core.BroadcastContext) int { ran.Add(1); bad(c.Index()); return 0 })
						})
					})
					if e, ok := v.(*core.PanicError); !ok || e.Value != any(errBoom) || !strings.Contains(string(e.Stack), "explode") {
						t.Fatalf("recovered %v, want a *PanicError with the task's stack", v)
					}
					if ran.Load() != workers {
						t.Fatalf("ran on %d workers of %d", ran.Load(), workers)
					}
				}
			})
		}
	}
	exited, v := goexits(func() {
		core.BroadcastIn(p, func(core.BroadcastContext) int { runtime.Goexit(); return 0 })
	})
	if !exited {
		t.Errorf("the caller of a task that exits went on (panic %v)", v)
	}
	if d := cmp.Diff(upTo(workers), core.BroadcastIn(p, func(c core.BroadcastContext) int { return own(t, c) })); d != "" {
		t.Errorf("after all that: (-want +got)\n%s", d)
	}
}

func explodeIf(bad bool) {
	if bad {
		explode()
	}
}

func TestConcurrentBroadcasts(t *testing.T) {
	watch(t)
	for _, workers := range []int{1, 2, 8} {
		p := newPool(t, core.Config{Workers: workers})
		rounds := 100
		if testing.Short() {
			rounds = 20
		}
		var sum, spawned atomic.Int64
		count := func(c core.BroadcastContext) int { sum.Add(1); return own(t, c) }
		var wg sync.WaitGroup
		for range 4 {
			wg.Go(func() { // from outside
				for range rounds {
					if d := cmp.Diff(upTo(workers), core.BroadcastIn(p, count)); d != "" {
						t.Errorf("from outside: (-want +got)\n%s", d)
					}
				}
			})
			wg.Go(func() { // from tasks, within scopes and joins, and from the tasks of broadcasts
				for range rounds {
					p.InScope(func(s *core.Scope) {
						s.SpawnBroadcast(func(c core.BroadcastContext) { own(t, c); sum.Add(1) })
						s.Spawn(func() { core.Broadcast(count) })
						core.Join(func() { core.Broadcast(count) }, func() {
							core.SpawnBroadcast(func(c core.BroadcastContext) { own(t, c); spawned.Add(1) })
						})
					})
				}
			})
		}
		wg.Wait()
		inner := core.BroadcastIn(p, func(core.BroadcastContext) int { return len(core.Broadcast(count)) })
		if len(inner) != workers || inner[0] != workers {
			t.Errorf("broadcasts within a broadcast reached %v", inner)
		}
		if got, want := sum.Load(), int64(workers*(4*rounds+4*rounds*3+workers)); got != want {
			t.Errorf("%d tasks ran on %d workers, want %d", got, workers, want)
		}
		for spawned.Load() < int64(workers*4*rounds) { // or the watchdog ends it
			runtime.Gosched()
		}
	}
}

func TestScopesWaitForTheirBroadcasts(t *testing.T) {
	watch(t)
	for _, workers := range []int{1, 2, 8} {
		p := newPool(t, core.Config{Workers: workers})
		for name, scope := range map[string]func(f func(broadcast func(func(core.BroadcastContext)))){
			"Scope": func(f func(func(func(core.BroadcastContext)))) {
				p.InScope(func(s *core.Scope) { f(s.SpawnBroadcast) })
			},
			"ScopeFIFO": func(f func(func(func(core.BroadcastContext)))) {
				p.InScopeFIFO(func(s *core.ScopeFIFO) { f(s.SpawnBroadcast) })
			},
			"InPlaceScope": func(f func(func(func(core.BroadcastContext)))) {
				p.InPlaceScope(func(s *core.Scope) { f(s.SpawnBroadcast) })
			},
		} {
			t.Run(fmt.Sprintf("%s/workers=%d", name, workers), func(t *testing.T) {
				for range 20 {
					ran := make([]int, workers)
					scope(func(broadcast func(func(core.BroadcastContext))) {
						for range 3 {
							broadcast(func(c core.BroadcastContext) { giveWay(2); ran[own(t, c)]++ })
						}
					})
					for i, n := range ran {
						if n != 3 {
							t.Errorf("worker %d had run %d of 3 when the scope returned", i, n)
						}
					}
				}
				v := catch(func() {
					scope(func(broadcast func(func(core.BroadcastContext))) {
						broadcast(func(c core.BroadcastContext) { explodeIf(c.Index() == c.NumWorkers()-1) })
					})
				})
				if e, ok := v.(*core.PanicError); !ok || e.Value != any(errBoom) {
					t.Errorf("recovered %v", v)
				}
			})
		}
	}
}

func TestBroadcastsRefuseNil(t *testing.T) {
	p := newPool(t, core.Config{Workers: 1})
	for want, call := range map[string]func(){
		"core: Broadcast: nil function":                func() { core.Broadcast[int](nil) },
		"core: BroadcastIn: nil function":              func() { core.BroadcastIn[int](p, nil) },
		"core: SpawnBroadcast: nil function":           func() { core.SpawnBroadcast(nil) },
		"core: Pool.SpawnBroadcast: nil function":      func() { p.SpawnBroadcast(nil) },
		"core: Scope.SpawnBroadcast: nil function":     func() { core.InScope(func(s *core.Scope) { plain(func() { s.SpawnBroadcast(nil) }) }) },
		"core: ScopeFIFO.SpawnBroadcast: nil function": func() { core.InScopeFIFO(func(s *core.ScopeFIFO) { plain(func() { s.SpawnBroadcast(nil) }) }) },
	} {
		v := catch(call)
		if e, ok := v.(*core.PanicError); ok {
			v = e.Value
		}
		if v != want {
			t.Errorf("panicked with %v, want %q", v, want)
		}
	}
}

// plain calls f.
func plain(f func()) { f() }
