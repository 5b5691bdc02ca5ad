package core_test

import (
	"encoding/json"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core"
)

// until waits for what others bring about.
func until(cond func() bool) {
	for !cond() {
		runtime.Gosched()
	}
}

// stateOf waits until p is in a state that is right, and returns that one: p's watch may wake a
// worker at any time, which then finds the work done.
func stateOf(p *core.Pool, right func(core.PoolState) bool) (s core.PoolState) {
	until(func() bool { s = p.State(); return right(s) })
	return s
}

// resting waits until all of p's workers are asleep.
func resting(p *core.Pool) core.PoolState {
	return stateOf(p, func(s core.PoolState) bool { return s.Count(core.Asleep) == len(s.Workers) })
}

func counts(s core.PoolState) [core.WorkerStates]int {
	var n [core.WorkerStates]int
	for i := range n {
		n[i] = s.Count(core.WorkerState(i))
	}
	return n
}

// TestWorkerStates brings the workers of a pool into each state that they can be held in;
// sleep.TestInactive does so for the search.
func TestWorkerStates(t *testing.T) {
	watch(t)
	p, err := core.NewPool(core.Config{Workers: 2, Name: "states"})
	require.NoError(t, err)
	require.Equal(t, core.PoolState{Workers: []core.WorkerState{core.Asleep, core.Asleep}, Goroutines: 2}, resting(p))

	// A task that waits without the pool's knowledge.
	started, end := make(chan int), make(chan struct{})
	var callers sync.WaitGroup
	task := func() {
		i, _ := core.WorkerIndex()
		started <- i
		<-end
	}
	callers.Go(func() { p.Install(task) })
	busy := <-started
	s := stateOf(p, func(s core.PoolState) bool { return s.Workers[1-busy] == core.Asleep })
	require.Equal(t, core.Busy, s.Workers[busy])
	require.Equal(t, 1, s.Callers)

	// With the other one busy, too, further tasks queue up.
	callers.Go(func() { p.Install(task) })
	<-started
	for range 3 {
		callers.Go(func() { p.Install(func() {}) })
	}
	s = stateOf(p, func(s core.PoolState) bool { return s.Queued == 3 && s.Callers == 5 }) // They are read one after the other.
	require.Equal(t, [core.WorkerStates]int{core.Busy: 2}, counts(s))
	close(end)
	callers.Wait()
	require.Equal(t, 0, resting(p).Callers)

	require.NoError(t, p.Close())
	require.Equal(t, core.PoolState{}, p.State())
}

// TestLentWorker: the worker of a task in Blocking is lent while it has work.
func TestLentWorker(t *testing.T) {
	watch(t)
	p, err := core.NewPool(core.Config{Workers: 1})
	require.NoError(t, err)
	var callers sync.WaitGroup
	blocked, unblock := make(chan struct{}), make(chan struct{})
	block := func() {
		core.Blocking(func() {
			blocked <- struct{}{}
			<-unblock
		})
	}
	const loans = 3
	for n := range loans {
		callers.Go(func() { p.Install(block) })
		<-blocked
		require.Equal(t, n+1, resting(p).Loans)
	}
	started, end := make(chan struct{}), make(chan struct{})
	callers.Go(func() {
		p.Install(func() {
			started <- struct{}{}
			<-end
		})
	})
	<-started
	s := p.State()
	require.Equal(t, core.PoolState{Workers: []core.WorkerState{core.Lent}, Loans: loans, Callers: loans + 1, Goroutines: loans + 1}, s)

	// The tasks in Blocking go on without the worker, because the last stand-in is at work.
	close(unblock)
	s = stateOf(p, func(s core.PoolState) bool { return s.Loans == 0 })
	require.Equal(t, []core.WorkerState{core.Busy}, s.Workers)
	close(end)
	callers.Wait()
	require.NoError(t, p.Close())
	require.Equal(t, core.PoolState{}, p.State())
}

// TestStateOfGuests: callers from outside are guests of the default pool.
func TestStateOfGuests(t *testing.T) {
	inChild(t, func(t *testing.T) { // Those of other tests may not all have left.
		p := core.DefaultPool()
		inside, leave := make(chan struct{}), make(chan struct{})
		var guest sync.WaitGroup
		guest.Go(func() {
			core.InPlaceScope(func(*core.Scope) {
				inside <- struct{}{}
				<-leave
				core.Blocking(func() {
					inside <- struct{}{}
					<-leave
				})
			})
		})
		<-inside
		s := p.State()
		require.Equal(t, []int{1, 0}, []int{s.Guests, s.Parked})
		leave <- struct{}{}
		<-inside
		s = p.State()
		require.Equal(t, []int{0, 1}, []int{s.Guests, s.Parked})
		leave <- struct{}{}
		guest.Wait()
		s = p.State()
		require.Equal(t, []int{0, 0}, []int{s.Guests, s.Parked})
	})
}

func TestStateNames(t *testing.T) {
	var names []string
	for s := range core.WorkerState(core.WorkerStates + 1) {
		names = append(names, s.String())
	}
	require.Equal(t, []string{"busy", "lent", "looking", "asleep", "unknown"}, names)
}

// TestPoolsAndTotals: a pool is listed until it is closed, and what it has done stays in the
// totals of its name, to the last job.
func TestPoolsAndTotals(t *testing.T) {
	of := func() core.PoolTotal {
		for _, total := range core.PoolTotals() {
			if total.Name == "totals" {
				return total
			}
		}
		return core.PoolTotal{}
	}
	before := of().Stats
	core.DefaultPool()
	require.Equal(t, "default", core.Pools()[0].Name())
	var all []*core.Pool
	const each = 40
	for range 3 {
		p, err := core.NewPool(core.Config{Workers: 2, Name: "totals"})
		require.NoError(t, err)
		all = append(all, p)
		for range each {
			p.Install(func() { core.Join(func() {}, func() {}) })
		}
	}
	require.Subset(t, core.Pools(), all)
	require.Equal(t, 3, of().Pools)
	want := before // of this test, if it runs several times
	for i, p := range all {
		require.NoError(t, p.Close())
		require.NoError(t, p.Close()) // counts once
		require.NotContains(t, core.Pools(), p)
		s := p.Stats()
		want.Jobs += s.Jobs
		want.Steals += s.Steals
		want.Sleeps += s.Sleeps
		want.Wakes += s.Wakes
		require.Equal(t, 2-i, of().Pools)
		require.Equal(t, before.Injected+3*each, of().Stats.Injected)
	}
	got := of().Stats
	require.Equal(t, want.Jobs, got.Jobs)
	require.Equal(t, want.Steals, got.Steals)
	require.Equal(t, want.Sleeps, got.Sleeps)
	require.Equal(t, want.Wakes, got.Wakes)
	require.Zero(t, got.Awake)
	require.GreaterOrEqual(t, got.Jobs, uint64(3*each))
}

// TestTotalsOfDefaultPool: what the default pool has done doesn't begin anew when it changes
// its size.
func TestTotalsOfDefaultPool(t *testing.T) {
	inChild(t, func(t *testing.T) {
		p := core.DefaultPool()
		for n := range 6 {
			p.Install(func() {})
			runtime.GOMAXPROCS(2 + n%2)
			p.NumWorkers() // replaces the registry
			require.Equal(t, uint64(n+1), p.Stats().Injected)
			require.Equal(t, uint64(n+1), core.PoolTotals()[0].Stats.Injected)
		}
	})
}

// TestVar: the JSON says what the functions say, whatever the name is.
func TestVar(t *testing.T) {
	watch(t)
	name := "quote \" slash \\ line \n tab \t <b> \u2028 bad \xff"
	p, err := core.NewPool(core.Config{Workers: 3, Name: name})
	require.NoError(t, err)
	defer p.Close()
	p.Install(func() {})
	var text string
	var s core.Stats
	until(func() bool { // A worker that was woken meanwhile shows in Stats.
		s, text = p.Stats(), core.Var{}.String()
		resting(p)
		return s == p.Stats()
	})
	var shown struct {
		Pools []struct {
			Name                                               string
			Workers                                            map[string]int
			Guests, Parked, Loans, Callers, Queued, Goroutines int
			Stats                                              map[string]uint64
		}
	}
	require.NoError(t, json.Unmarshal([]byte(text), &shown))
	require.Len(t, shown.Pools, len(core.Pools()))
	got := shown.Pools[len(shown.Pools)-1]
	require.Equal(t, strings.ToValidUTF8(name, "\uFFFD"), got.Name)
	require.Equal(t, map[string]int{"busy": 0, "lent": 0, "looking": 0, "asleep": 3}, got.Workers)
	require.Equal(t, 3, got.Goroutines)
	want := map[string]uint64{
		"jobs": s.Jobs, "steals": s.Steals, "failed_steals": s.FailedSteals, "injected": s.Injected, "stand_ins": s.StandIns,
		"sleeps": s.Sleeps, "wakes": s.Wakes, "idle_wakes": s.IdleWakes, "awake": uint64(s.Awake), "guests": uint64(s.Guests),
	}
	require.Empty(t, cmp.Diff(want, got.Stats))
}

func BenchmarkState(b *testing.B) {
	for _, workers := range []int{2, 64, 1024} {
		b.Run(fmt.Sprint(workers), func(b *testing.B) {
			p, err := core.NewPool(core.Config{Workers: workers})
			require.NoError(b, err)
			defer p.Close()
			for b.Loop() {
				p.State()
			}
		})
	}
}
