package core_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
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
	r, err := xtrace.NewReader(&text)
	require.NoError(t, err)
	got := goTrace{map[xtrace.TaskID]string{}, nil, map[string]uint64{}}
	open := 0
	for {
		e, err := r.ReadEvent()
		if errors.Is(err, io.EOF) {
			require.Zero(t, open, "tasks and regions without an end")
			return got
		}
		require.NoError(t, err)
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

// TestGoTraceCountsWhatStatsCount: steals, stand-ins, sleeps and wakes are logs, and jobs are regions.
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
				require.Equal(t, countStats(stats), tally{
					Jobs:     got.logs["job"],
					Steals:   got.logs["steal"],
					StandIns: got.logs["lend"],
					Sleeps:   got.logs["sleep"],
					Wakes:    got.logs["wake"],
				})
				require.NotEmpty(t, got.regions)
			})
		})
	}
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
			core.Traced("", 0, tracedTask)
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
			"core_test.tracedSide starttrace_test",
			"core_test.tracedTask starttrace_test",
			"core_test.tracedTask starttrace_test",
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

// TestGoTraceBesideOurs: both are told.
func TestGoTraceBesideOurs(t *testing.T) {
	watch(t)
	var spans []string
	got := goTraceOf(t, func() {
		for _, e := range traceOf(t, func() { core.Named("both", func() { core.Join(func() {}, func() {}) }) }) {
			if e.Ph == "b" {
				spans = append(spans, e.Name)
			}
		}
	})
	require.Equal(t, []string{"both"}, spans)
	require.Contains(t, got.tasks, firstTask(got, "both"))
}

func firstTask(got goTrace, name string) xtrace.TaskID {
	for id, n := range got.tasks {
		if n == name {
			return id
		}
	}
	return 0
}

//go:noinline
func tracedBody(*core.Scope) {}
