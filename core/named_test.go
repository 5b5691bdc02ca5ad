package core_test

import (
	"bytes"
	"context"
	"regexp"
	"runtime"
	"runtime/pprof"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core"
)

// halt has tasks stand still until all are there, and reads their labels meanwhile.
type halt struct {
	arrived, left sync.WaitGroup
	release       chan struct{}
}

func newHalt(n int) *halt {
	h := &halt{release: make(chan struct{})}
	h.arrived.Add(n)
	h.left.Add(n)
	return h
}

// hold is what the tasks call.
func (h *halt) hold() {
	h.stand()
	h.left.Done()
}

// stand has the name that stands in the profile.
//
//go:noinline
func (h *halt) stand() {
	h.arrived.Done()
	<-h.release
}

// labels waits for all and returns their labels.
func (h *halt) labels() []string {
	h.arrived.Wait()
	defer h.left.Wait()
	defer close(h.release)
	return labelsOf("(*halt).stand+")
}

var record = regexp.MustCompile(`(?m)^(\d+) @`)

// labelsOf returns the labels of the goroutines that have the function on their stacks, sorted.
func labelsOf(function string) []string {
	var text bytes.Buffer
	if err := pprof.Lookup("goroutine").WriteTo(&text, 1); err != nil {
		panic(err)
	}
	all := []string{}
	for r := range strings.SplitSeq(text.String(), "\n\n") {
		n := record.FindStringSubmatch(r)
		if n == nil || !strings.Contains(r, function) {
			continue
		}
		labels := ""
		if _, after, ok := strings.Cut(r, "# labels: "); ok {
			labels, _, _ = strings.Cut(after, "\n")
		}
		count, _ := strconv.Atoi(n[1])
		for range count {
			all = append(all, labels)
		}
	}
	slices.Sort(all)
	return all
}

// ownLabels returns those of the calling goroutine.
//
//go:noinline
func ownLabels() string { return strings.Join(labelsOf("core_test.ownLabels+"), " ") }

// noLabels checks that the workers of p have none when they run what has no name.
func noLabels(t *testing.T, p *core.Pool) {
	t.Helper()
	h := newHalt(p.NumWorkers())
	p.SpawnBroadcast(func(core.BroadcastContext) { h.hold() })
	require.Equal(t, make([]string, p.NumWorkers()), h.labels())
}

const namedX = `{"manta":"x"}`

// TestNamedLabelsAllOnBehalf: whatever worker runs it, and however it was begun.
func TestNamedLabelsAllOnBehalf(t *testing.T) {
	watch(t)
	p := newPool(t, core.Config{Workers: 3})
	for name, begin := range map[string]func(hold func()){
		"Join": func(hold func()) { core.Join(hold, func() { core.Join(hold, hold) }) },
		"Fork": func(hold func()) { core.Fork(func(int) int { hold(); return 0 }, 1, 2); hold() },
		"JoinContext": func(hold func()) {
			core.JoinContext(func(core.Context) { hold() }, func(core.Context) { hold() })
			hold()
		},
		"InScope":     func(hold func()) { core.InScope(func(s *core.Scope) { s.Spawn(hold); s.Spawn(hold); hold() }) },
		"InScopeFIFO": func(hold func()) { core.InScopeFIFO(func(s *core.ScopeFIFO) { s.Spawn(hold); s.Spawn(hold); hold() }) },
		"Broadcast":   func(hold func()) { core.Broadcast(func(core.BroadcastContext) int { hold(); return 0 }) },
		"Spawn":       func(hold func()) { core.Spawn(hold); core.Spawn(func() { core.Spawn(hold) }); hold() },
		"SpawnFIFO":   func(hold func()) { core.SpawnFIFO(hold); core.SpawnFIFO(hold); hold() },
		"Go": func(hold func()) {
			core.Go(func() int { hold(); return 0 })
			core.Go(func() int { hold(); return 0 })
			hold()
		},
		"WithPriority": func(hold func()) {
			core.WithPriority(core.Background, func() { core.Spawn(hold); core.Spawn(hold); hold() })
		},
	} {
		t.Run(name, func(t *testing.T) {
			inside := map[string]int{"Fork": 2, "JoinContext": 2}[name] // that run before the last one
			first, h := newHalt(inside), newHalt(3-inside)
			var mu sync.Mutex
			n := 0
			hold := func() {
				mu.Lock()
				n++
				early := n <= inside
				mu.Unlock()
				if early {
					first.hold()
				} else {
					h.hold()
				}
			}
			var over sync.WaitGroup
			over.Go(func() { core.Named("x", func() { p.Install(func() { begin(hold) }) }) })
			var got []string
			if inside > 0 {
				got = first.labels()
			}
			got = append(got, h.labels()...)
			require.Equal(t, []string{namedX, namedX, namedX}, got)
			over.Wait()
			noLabels(t, p)
		})
	}
}

// TestNamedInnermostWins: and around it, the outer name is there again.
func TestNamedInnermostWins(t *testing.T) {
	watch(t)
	p := newPool(t, core.Config{Workers: 2, WorkerName: func(int) string { return "w" }})
	inner, outer := newHalt(2), newHalt(2)
	var over sync.WaitGroup
	over.Go(func() {
		core.Named("outer", func() {
			side := func() { core.Named("inner", inner.hold); outer.hold() }
			p.Join(side, side)
		})
	})
	require.Equal(t, []string{`{"manta":"inner", "worker":"w"}`, `{"manta":"inner", "worker":"w"}`}, inner.labels())
	require.Equal(t, []string{`{"manta":"outer", "worker":"w"}`, `{"manta":"outer", "worker":"w"}`}, outer.labels())
	over.Wait()
	h := newHalt(2)
	p.SpawnBroadcast(func(core.BroadcastContext) { h.hold() })
	require.Equal(t, []string{`{"worker":"w"}`, `{"worker":"w"}`}, h.labels())
}

// TestManyNames: more than the labels that are kept.
func TestManyNames(t *testing.T) {
	watch(t)
	for range 2 {
		for n := range 200 {
			name := strconv.Itoa(n)
			core.Named(name, func() { require.Equal(t, `{"manta":"`+name+`"}`, ownLabels()) })
		}
	}
	require.Empty(t, ownLabels())
}

// TestNamedRestoresLabels however f ends, for a goroutine outside, a guest, and a worker.
func TestNamedRestoresLabels(t *testing.T) {
	watch(t)
	p := newPool(t, core.Config{Workers: 2})
	ends := map[string]func(){"return": func() {}, "panic": explode, "Goexit": runtime.Goexit}
	for name, end := range ends {
		for where, run := range map[string]func(func()){
			"outside": func(f func()) { f() },
			"guest":   func(f func()) { core.Join(f, func() {}) },
			"worker":  p.Install,
		} {
			t.Run(name+"/"+where, func(t *testing.T) {
				var within, after, last string
				goexits(func() {
					defer func() { last = ownLabels() }()
					run(func() {
						defer func() { after = ownLabels() }()
						core.Named("x", func() { within = ownLabels(); end() })
					})
				})
				require.Equal(t, []string{namedX, "", ""}, []string{within, after, last})
			})
		}
	}
}

// TestNamedKeepsLabelsOfTheContext: those of pprof.Do, if its context is that of a WithContext around.
func TestNamedKeepsLabelsOfTheContext(t *testing.T) {
	watch(t)
	p := newPool(t, core.Config{Workers: 2})
	pprof.Do(context.Background(), pprof.Labels("user", "u"), func(ctx context.Context) {
		err := core.WithContext(ctx, func() error {
			h := newHalt(2)
			var over sync.WaitGroup
			over.Add(1)
			core.Named("x", func() {
				require.Equal(t, `{"manta":"x", "user":"u"}`, ownLabels())
				core.Spawn(func() { defer over.Done(); require.Equal(t, `{"manta":"x", "user":"u"}`, ownLabels()) })
				p.Spawn(func() { h.hold() })
				p.Spawn(func() { h.hold() })
				require.Equal(t, []string{`{"manta":"x", "user":"u"}`, `{"manta":"x", "user":"u"}`}, h.labels())
			})
			over.Wait()
			require.Equal(t, `{"user":"u"}`, ownLabels())
			return nil
		})
		require.NoError(t, err)
		require.Equal(t, `{"user":"u"}`, ownLabels())
	})
}

// TestWorkersDontKeepTheNameOfWhoStartsThem: goroutines have the labels of the one that starts them.
func TestWorkersDontKeepTheNameOfWhoStartsThem(t *testing.T) {
	watch(t)
	core.Named("x", func() {
		p := newPool(t, core.Config{Workers: 2})
		noLabels(t, p)
		p.Install(func() { core.Blocking(func() { noLabels(t, p) }) }) // A stand-in is started.
	})
}

// TestNamedRefuses a nil function, as all functions do, and the empty name, as Iter.Named does.
func TestNamedRefuses(t *testing.T) {
	require.PanicsWithValue(t, "core: Named: nil function", func() { core.Named("x", nil) })
	require.PanicsWithValue(t, "core: Named: empty name", func() { core.Named("", func() { t.Error("f was called") }) })
}

// BenchmarkNamed is what a name costs a caller outside all pools, and a worker.
func BenchmarkNamed(b *testing.B) {
	b.Run("outside", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			core.Named("x", func() {})
		}
	})
	b.Run("worker", func(b *testing.B) {
		b.ReportAllocs()
		core.DefaultPool().Install(func() {
			for b.Loop() {
				core.Named("x", func() {})
			}
		})
	})
}

// TestLongNamesOfWorkAreCut: labels are copied to each goroutine.
func TestLongNamesOfWorkAreCut(t *testing.T) {
	for name, kept := range map[string]string{
		strings.Repeat("x", 100):           strings.Repeat("x", 100),
		strings.Repeat("x", 101):           strings.Repeat("x", 100),
		"x" + strings.Repeat("ä", 1<<20):   "x" + strings.Repeat("ä", 49),
		strings.Repeat("ä", 50) + "beyond": strings.Repeat("ä", 50),
	} {
		core.Named(name, func() { require.Equal(t, `{"manta":"`+kept+`"}`, ownLabels()) })
	}
}
