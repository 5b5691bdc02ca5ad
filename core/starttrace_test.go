package core_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core"
)

// traceEvent is one line of a trace.
type traceEvent struct {
	Ph, Cat, Name string
	Pid, Tid      int
	TS            float64 `json:"ts"`
	ID            uint64
	Args          struct {
		Worker  *int
		Span    int
		Events  int
		Dropped int
		Name    string
	}
}

// traceOf returns what StartTrace writes of f, which begins and ends its own pools.
func traceOf(t *testing.T, f func()) []traceEvent {
	t.Helper()
	var text bytes.Buffer
	stop, err := core.StartTrace(&text)
	require.NoError(t, err)
	f()
	require.NoError(t, stop())
	return parseTrace(t, text.Bytes())
}

func parseTrace(t *testing.T, text []byte) (events []traceEvent) {
	t.Helper()
	require.NoError(t, json.Unmarshal(text, &events), "%s", text)
	checkTrace(t, events)
	return events
}

// checkTrace: slices nest, time goes on, and arrows have two ends.
func checkTrace(t *testing.T, events []traceEvent) {
	t.Helper()
	open, last := map[int][]string{}, map[int]float64{}
	type arrow struct {
		cat string
		id  uint64
	}
	from, to := map[arrow]float64{}, map[arrow]float64{}
	for _, e := range events {
		at := arrow{e.Cat, e.ID}
		switch e.Ph {
		case "B", "E", "i":
			if e.TS < last[e.Tid] && e.Cat != "drops" {
				t.Errorf("%v is earlier than the event before it on its track", e)
			}
			last[e.Tid] = max(e.TS, last[e.Tid])
		}
		switch e.Ph {
		case "B":
			open[e.Tid] = append(open[e.Tid], e.Cat)
		case "E":
			n := len(open[e.Tid]) - 1
			if n < 0 || open[e.Tid][n] != e.Cat {
				t.Fatalf("%v ends what is not open: %v", e, open[e.Tid])
			}
			open[e.Tid] = open[e.Tid][:n]
		case "s":
			from[at] = e.TS
		case "f":
			to[at] = e.TS
		}
	}
	for tid, o := range open {
		if len(o) > 0 {
			t.Errorf("left open on track %d: %v", tid, o)
		}
	}
	for at, ts := range to {
		if begin, ok := from[at]; ok && begin > ts {
			t.Errorf("the arrow %v leads back in time, from %v to %v", at, begin, ts)
		}
	}
}

// tally is what a trace and Stats both tell of a pool.
type tally struct{ Jobs, Steals, StandIns, Sleeps, Wakes uint64 }

// countTrace counts what the trace tells of the pools of the given number of workers.
func countTrace(events []traceEvent, workers int) (c tally) {
	pools := map[int]bool{}
	for _, e := range events {
		if e.Name == "process_name" && e.Args.Name == fmt.Sprintf("pool of %d workers", workers) {
			pools[e.Pid] = true
		}
	}
	for _, e := range events {
		switch {
		case !pools[e.Pid]:
		case e.Cat == "wake" && e.Ph == "f":
			c.Wakes++
		case e.Cat == "job" && e.Ph == "B" && e.Args.Worker != nil:
			c.Jobs++
		case e.Cat == "steal" && e.Ph == "i":
			c.Steals++
		case e.Cat == "lend" && e.Ph == "i":
			c.StandIns++
		case e.Cat == "sleep" && e.Ph == "B":
			c.Sleeps++
		}
	}
	return c
}

func countStats(s core.Stats) tally {
	return tally{s.Jobs, s.Steals, s.StandIns, s.Sleeps, s.Wakes}
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

// TestTraceCountsWhatStatsCount: jobs, steals, stand-ins, sleeps and wakes.
func TestTraceCountsWhatStatsCount(t *testing.T) {
	watch(t)
	for _, workers := range []int{1, 2, 5} {
		t.Run(fmt.Sprint(workers), func(t *testing.T) {
			inChild(t, func(t *testing.T) { // The default pool may have as many workers.
				var stats core.Stats
				events := traceOf(t, func() {
					p, err := core.NewPool(core.Config{Workers: workers})
					require.NoError(t, err)
					tracedWork(p)
					require.NoError(t, p.Close())
					stats = p.Stats()
				})
				require.NotZero(t, stats.Jobs)
				require.Equal(t, countStats(stats), countTrace(events, workers))
			}, "PAR_NUM_WORKERS=7")
		})
	}
}

// TestTraceNamesFunctions: a job's slice has the name of the function that the user gave, or
// that of its span if it is one of package par; and so has a call from outside.
func TestTraceNamesFunctions(t *testing.T) {
	watch(t)
	names := map[string]string{}
	spans, processes := map[string]bool{}, map[string]bool{}
	for _, e := range traceOf(t, func() {
		p, err := core.NewPool(core.Config{Workers: 2, Name: "of a name"})
		require.NoError(t, err)
		core.Join(tracedSide, func() {})
		p.Spawn(tracedTask)
		core.Named("a name", func() { p.Install(tracedTask) })
		core.Traced("", 0, tracedTask)
		core.Traced("x \"\\\n\xff y", 1, func() {})
		require.NoError(t, p.Close())
	}) {
		switch e.Ph {
		case "M":
			processes[e.Args.Name] = true
		case "B":
			names[e.Name] = e.Cat
		case "b":
			spans[e.Name] = true
		}
	}
	function := func(name string) string { return "core_test." + name + " starttrace_test.go:" }
	find := func(prefix, cat string) {
		t.Helper()
		for name, c := range names {
			if strings.HasPrefix(name, prefix) && c == cat {
				return
			}
		}
		t.Errorf("no slice %s of category %s: %v", prefix, cat, names)
	}
	find(function("tracedSide"), "guest")
	find(function("tracedTask"), "job")
	require.True(t, spans["a name"] && spans["x \"\\\n\uFFFD y"], "%v", spans)
	require.Len(t, spans, 3)
	require.True(t, processes["pool of a name of 2 workers"], "%v", processes)
}

//go:noinline
func tracedSide() {}

//go:noinline
func tracedTask() {}

// TestTraceEndsWhatStillRuns when it stops, and says nothing of what goes on after that.
func TestTraceEndsWhatStillRuns(t *testing.T) {
	inChild(t, func(t *testing.T) { // Jobs of all pools are counted.
		p := newPool(t, core.Config{Workers: 1})
		before, h := newHalt(1), newHalt(1)
		p.Spawn(before.hold)
		before.arrived.Wait()
		var text bytes.Buffer
		stop, err := core.StartTrace(&text)
		require.NoError(t, err)
		before.labels() // It was begun before the trace.
		p.Spawn(h.hold)
		h.arrived.Wait()
		require.NoError(t, stop())
		n := text.Len()
		h.labels()
		require.NoError(t, stop(), "a second time")
		require.Equal(t, n, text.Len())
		jobs := 0
		for _, e := range parseTrace(t, text.Bytes()) {
			if e.Cat == "job" && e.Ph == "B" {
				jobs++
			}
		}
		require.Equal(t, 1, jobs)
	})
}

// TestTraceOfPanics: whatever ends the function, its slice ends.
func TestTraceOfPanics(t *testing.T) {
	watch(t)
	traceOf(t, func() {
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
}

// TestTraceGivesItsMemoryBack when it stops, its writer included, though the goroutines that are recorded live on.
func TestTraceGivesItsMemoryBack(t *testing.T) {
	inChild(t, func(t *testing.T) {
		p := newPool(t, core.Config{Workers: 50})
		heap := func() int {
			runtime.GC()
			runtime.GC() // for what a sync.Pool keeps
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			return int(m.HeapAlloc)
		}
		all := func() { h := newHalt(50); p.SpawnBroadcast(func(core.BroadcastContext) { h.hold() }); h.labels() }
		all()
		before := heap()
		stop, err := core.StartTrace(&badWriter{n: 1 << 20, kept: make([]byte, 5<<20)})
		require.NoError(t, err)
		all()
		require.Greater(t, heap()-before, 10<<20, "a ring of 260 kB for each worker")
		require.NoError(t, stop())
		until(func() bool { return heap()-before < 1<<20 }) // Who is in the middle of an event has its ring until it goes on.
	})
}

// TestTwoTraces: not at the same time.
func TestTwoTraces(t *testing.T) {
	watch(t)
	stop, err := core.StartTrace(io.Discard)
	require.NoError(t, err)
	_, err = core.StartTrace(io.Discard)
	require.EqualError(t, err, "core: StartTrace: a trace is being taken already")
	require.NoError(t, stop())
	traceOf(t, func() { core.Join(func() {}, func() {}) })
	require.PanicsWithValue(t, "core: StartTrace: nil writer", func() { _, _ = core.StartTrace(nil) })
}

// TestTraceOfBubbles: none is begun in one, and what belongs to one is left out.
func TestTraceOfBubbles(t *testing.T) {
	watch(t)
	p := newPool(t, core.Config{Workers: 2})
	traceOf(t, func() {
		synctest.Test(t, func(t *testing.T) {
			_, err := core.StartTrace(io.Discard)
			require.ErrorContains(t, err, "bubble")
			core.Named("x", func() { core.Join(func() {}, func() {}) })
			p.Install(func() {})
			core.Traced("y", 0, func() { p.Spawn(func() {}) })
		})
	})
}

// TestTraceByEnvironment: of a whole program, from its first call on.
func TestTraceByEnvironment(t *testing.T) {
	file := filepath.Join(t.TempDir(), "trace.json")
	if isChild(t) {
		core.Named("first", func() { core.DefaultPool().Install(tracedTask) })
		_, err := core.StartTrace(io.Discard)
		require.Error(t, err)
		for { // What was done is in the file some time later.
			text, err := os.ReadFile(os.Getenv("PAR_TRACE"))
			require.NoError(t, err)
			if bytes.Contains(text, []byte("tracedTask")) && bytes.Contains(text, []byte("first")) {
				return
			}
			runtime.Gosched()
		}
	}
	watch(t)
	out, err := child(t, "PAR_TRACE="+file)
	require.NoError(t, err, out)
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	var events []traceEvent
	require.NoError(t, json.Unmarshal(text, &events))
	require.True(t, slices.ContainsFunc(events, func(e traceEvent) bool {
		return e.Cat == "span" && e.Name == "first"
	}), "the first call does not show: %s", text)

	out, err = child(t, "PAR_TRACE="+filepath.Join(file, "none"))
	require.Error(t, err)
	require.Contains(t, out, "core: PAR_TRACE: open ")
}

// TestTraceByEnvironmentIsWhole: the file is JSON and has what was done, however the program ends.
func TestTraceByEnvironmentIsWhole(t *testing.T) {
	watch(t)
	dir := t.TempDir()
	program := filepath.Join(dir, "traced")
	out, err := exec.Command("go", "build", "-o", program, "./testdata/traced").CombinedOutput()
	if errors.Is(err, exec.ErrNotFound) {
		t.Skip("there is no go command")
	}
	require.NoError(t, err, "%s", out)
	for _, end := range []string{"return", "exit"} {
		file := filepath.Join(dir, end)
		cmd := exec.Command(program, end)
		cmd.Env = append(os.Environ(), "PAR_TRACE="+file)
		out, err := cmd.CombinedOutput()
		require.NoError(t, err, "%s", out)
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		var events []traceEvent
		require.NoError(t, json.Unmarshal(text, &events), "%s: %s", end, text)
		spans := []string{}
		for _, e := range events {
			if e.Ph == "b" {
				spans = append(spans, e.Name)
			}
		}
		require.Equal(t, []string{"first", "second"}, spans, end)
	}
}

// TestTraceByEnvironmentToAPipe: what can't be written at an offset gets the events as they come, and no end.
func TestTraceByEnvironmentToAPipe(t *testing.T) {
	if _, err := os.Stat("/dev/fd/1"); err != nil {
		t.Skip("files that are open have no names here")
	}
	inChild(t, func(t *testing.T) {
		r, w, err := os.Pipe()
		require.NoError(t, err)
		t.Setenv("PAR_TRACE", fmt.Sprint("/dev/fd/", w.Fd()))
		text := ""
		for _, name := range []string{"first", "second"} {
			core.Named(name, func() { core.Join(func() {}, func() {}) })
			for buf := make([]byte, 1<<16); !strings.Contains(text, name); {
				n, err := r.Read(buf)
				require.NoError(t, err)
				text += string(buf[:n])
			}
		}
		require.Equal(t, 1, strings.Count(text, "[\n"))
		require.NotContains(t, text, "\n]\n")
	})
}

// TestTraceByEnvironmentTellsOfErrors: on standard error, and once.
func TestTraceByEnvironmentTellsOfErrors(t *testing.T) {
	const full = "/dev/full"
	if _, err := os.Stat(full); err != nil {
		t.Skip("there is no file here that is always full")
	}
	inChild(t, func(t *testing.T) {
		r, w, err := os.Pipe()
		require.NoError(t, err)
		os.Stderr = w
		core.DefaultPool()
		said := make([]byte, 1000)
		n, err := r.Read(said)
		require.NoError(t, err)
		require.Equal(t, "core: PAR_TRACE: write /dev/full: no space left on device\n", string(said[:n]))
	}, "PAR_TRACE="+full)
}
