package core_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"runtime"
	"runtime/trace"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	xtrace "golang.org/x/exp/trace"

	"github.com/seed1237c087/manta/core"
)

// goTrace is what Go's execution trace tells of f: the names of tasks and regions, and how often each thing is logged.
type goTrace struct {
	tasks   map[xtrace.TaskID]string
	regions []xtrace.Region
	logs    map[string]uint64
}

func goTraceOf(t *testing.T, f func()) goTrace {
	t.Helper()
	var text bytes.Buffer
	require.NoError(t, trace.Start(&text))
	f()
	settle()
	trace.Stop()
	got, open := readTrace(t, &text)
	require.Zero(t, open, "tasks and regions without an end")
	return got
}

// readTrace also returns how many tasks and regions have no end.
func readTrace(t *testing.T, text io.Reader) (got goTrace, open int) {
	t.Helper()
	got, open, err := readUntil(text)
	require.NoError(t, err)
	return got, open
}

// readUntil also returns the error that comes after what it could read.
func readUntil(text io.Reader) (got goTrace, open int, err error) {
	r, err := xtrace.NewReader(text)
	if err != nil {
		return got, 0, err
	}
	got = goTrace{map[xtrace.TaskID]string{}, nil, map[string]uint64{}}
	for {
		e, err := r.ReadEvent()
		if errors.Is(err, io.EOF) {
			return got, open, nil
		}
		if err != nil {
			return got, open, err
		}
		switch e.Kind() {
		case xtrace.EventTaskBegin:
			open++
			got.tasks[e.Task().ID] = e.Task().Type
		case xtrace.EventTaskEnd, xtrace.EventRegionEnd:
			open--
		case xtrace.EventRegionBegin:
			open++
			got.regions = append(got.regions, e.Region())
		case xtrace.EventLog:
			if e.Log().Category == "manta" {
				what, _, _ := strings.Cut(e.Log().Message, " ")
				got.logs[what]++
			}
		default:
		}
	}
}

// settle waits until nobody is at work in a pool. Who waits for a job goes on before the region of the job has ended.
func settle() {
	for _, p := range core.Pools() {
		until(func() bool {
			s := p.State()
			return s.Count(core.Asleep) == len(s.Workers) && s.Guests+s.Parked+s.Loans == 0
		})
	}
}

// tracedWork uses the pool p in all ways.
func tracedWork(p *core.Pool) {
	var tree func(n int)
	tree = func(n int) {
		if n == 0 {
			runtime.Gosched()
			return
		}
		core.Join(func() { tree(n - 1) }, func() { tree(n - 1) })
	}
	for range 5 {
		p.Install(func() { tree(8) })
		p.InScope(func(s *core.Scope) {
			for range 20 {
				s.Spawn(func() { tree(3) })
			}
			s.Spawn(func() { core.Blocking(runtime.Gosched) })
		})
		p.InPlaceScope(func(s *core.Scope) {
			for range 20 {
				s.Spawn(func() { tree(2) })
			}
		})
		p.InScopeFIFO(func(s *core.ScopeFIFO) {
			for range 20 {
				s.Spawn(func() { core.Go(func() int { tree(4); return 0 }).Wait() })
			}
		})
		p.Spawn(func() { core.Named("spawned", func() { core.SpawnFIFO(func() { tree(3) }) }) })
		p.Install(func() { core.WithPriority(core.Background, func() { tree(6) }) })
		core.BroadcastIn(p, func(core.BroadcastContext) int { return 0 })
	}
}

// TestGoTraceCountsWhatStatsCount: steals, stand-ins, sleeps and wakes are logs.
func TestGoTraceCountsWhatStatsCount(t *testing.T) {
	for _, workers := range []int{1, 2, 5} {
		t.Run(fmt.Sprint(workers), func(t *testing.T) {
			inChild(t, func(t *testing.T) { // Logs are of all pools.
				var stats core.Stats
				got := goTraceOf(t, func() {
					p, err := core.NewPool(core.Config{Workers: workers})
					require.NoError(t, err)
					tracedWork(p)
					require.NoError(t, p.Close())
					stats = p.Stats()
				})
				require.Equal(t, map[string]uint64{
					"steal": stats.Steals, "stand-in": stats.StandIns, "sleep": stats.Sleeps, "wake": stats.Wakes,
				}, map[string]uint64{
					"steal": got.logs["steal"], "stand-in": got.logs["stand-in"], "sleep": got.logs["sleep"], "wake": got.logs["wake"],
				})
				require.NotEmpty(t, got.regions)
			})
		})
	}
}

// TestEachJobIsARegion that has the name of its function.
func TestEachJobIsARegion(t *testing.T) {
	inChild(t, func(t *testing.T) {
		var stats core.Stats
		got := goTraceOf(t, func() {
			p, err := core.NewPool(core.Config{Workers: 3})
			require.NoError(t, err)
			for range 1000 {
				p.Spawn(tracedTask)
			}
			require.NoError(t, p.Close())
			stats = p.Stats()
		})
		require.EqualValues(t, 1000, stats.Jobs)
		require.Len(t, got.regions, 1000)
		for _, r := range got.regions {
			require.Regexp(t, `^core_test\.tracedTask gotrace_test\.go:\d+$`, r.Type)
		}
	})
}

// TestGoTraceOfPanics: whatever ends the function, its region ends.
func TestGoTraceOfPanics(t *testing.T) {
	inChild(t, func(t *testing.T) {
		got := goTraceOf(t, func() {
			p, err := core.NewPool(core.Config{Workers: 2, PanicHandler: func(any) {}})
			require.NoError(t, err)
			for _, end := range []func(){explode, runtime.Goexit} {
				goexits(func() { p.Install(end) })
				goexits(func() { core.Join(end, end) })
				goexits(func() { core.Named("x", func() { p.Join(end, end) }) })
				p.Spawn(end)
				goexits(func() { p.InScope(func(s *core.Scope) { s.Spawn(end); s.Spawn(end) }) })
			}
			require.NoError(t, p.Close())
		})
		require.NotEmpty(t, got.regions)
	})
}

// TestGoTraceNamesCallsAndJobs: a call from outside is a task, named after its function, and what is stolen from it is a
// region of that task.
func TestGoTraceNamesCallsAndJobs(t *testing.T) {
	inChild(t, func(t *testing.T) {
		p, err := core.NewPool(core.Config{Workers: 2})
		require.NoError(t, err)
		got := goTraceOf(t, func() {
			h := newHalt(2)
			done := make(chan struct{})
			go func() {
				defer close(done)
				core.Named("a name", func() { p.Join(h.hold, h.hold) })
			}()
			h.labels()
			<-done
			core.Join(tracedSide, func() {})
			p.Install(tracedTask)
			core.InScope(tracedBody)
		})
		require.NoError(t, p.Close())
		tasks := []string{}
		for _, name := range got.tasks {
			name, _, _ = strings.Cut(name, ".go:")
			tasks = append(tasks, name)
		}
		slices.Sort(tasks)
		require.Equal(t, []string{
			"a name",
			"core_test.tracedBody gotrace_test",
			"core_test.tracedSide gotrace_test",
			"core_test.tracedTask gotrace_test",
		}, tasks)
		of := map[string]int{}
		for _, r := range got.regions {
			if strings.Contains(r.Type, "hold-fm") || strings.Contains(r.Type, "Join.func") {
				of[got.tasks[r.Task]]++
			}
		}
		require.Equal(t, map[string]int{"a name": 2}, of, "%v", got.regions)
	})
}

//go:noinline
func tracedSide() {}

//go:noinline
func tracedTask() {}

//go:noinline
func tracedBody(*core.Scope) {}
