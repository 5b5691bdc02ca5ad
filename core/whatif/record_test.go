package whatif

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/core/internal/measure"
	"github.com/seed1237c087/manta/core/internal/plot"
)

// counted contains numbers of a recording.
type counted struct {
	steps, tasks int64 // tasks includes folded tasks, as in core.Report
	work         int64
}

// count counts the strands that follow start, start included.
func count(start *measure.Strand) (c counted) {
	seen := map[*measure.Strand]bool{}
	var walk func(s *measure.Strand)
	walk = func(s *measure.Strand) {
		if s == nil || seen[s] {
			return
		}
		seen[s] = true
		c.steps++
		c.work += s.Work
		c.tasks += int64(s.Forks)
		walk(s.Then)
		for _, n := range s.Next {
			if n.Before == 1 {
				c.tasks++
			}
			walk(n)
		}
	}
	walk(start)
	return c
}

// everything runs the given number of tasks, the caller included, with all operations that can be recorded.
func everything(tasks int) {
	rng := rand.New(rand.NewPCG(1, 2))
	var do func(n int)
	do = func(n int) {
		for n--; n > 0; {
			part := 1 + rng.IntN(n)
			n -= part
			switch rng.IntN(5) {
			case 0:
				core.Join(func() { do(1) }, func() { do(part) })
			case 1:
				core.InScope(func(s *core.Scope) {
					for ; part > 0; part-- {
						s.Spawn(func() { do(1) })
					}
				})
			case 2:
				core.Go(func() int { do(part); return 0 }).Wait()
			case 3:
				core.Spawn(func() { do(part) })
			default:
				core.Fork(func(n int) int { do(n); return 0 }, 1, part)
			}
		}
	}
	do(tasks)
}

// TestEverythingIsRecorded: the recording has all tasks that were counted, and a simulation runs each of
// them.
func TestEverythingIsRecorded(t *testing.T) {
	for _, tasks := range []int{1, 2, 10, 1000} {
		rec := Record(func() { everything(tasks) })
		require.Equal(t, int64(tasks), rec.Tasks())
		c := count(rec.start)
		require.Equal(t, int64(tasks), c.tasks+1)
		for _, workers := range []int{1, 2, 7, 64} {
			steps := int64(0)
			s := &simulation{Machine: Machine{Workers: workers, Costs: &usual}, factor: 1}
			s.ran = func(int, *measure.Strand, int64, int64) { steps++ }
			pr := s.run(rec.start)
			require.Equal(t, rec.Work(), pr.Work)
			require.GreaterOrEqual(t, pr.Time, max(rec.Span(), rec.Work()/time.Duration(workers)))
			require.Equal(t, c.steps, steps)
			require.Zero(t, s.jobs+len(s.waits))
		}
	}
}

// spanOf returns the length of the longest chain of strands, without and with a burden for each task that the chain leads into.
func spanOf(start *measure.Strand, burden int64) (span, burdened int64) {
	type ends struct {
		left           int32
		span, burdened int64
	}
	known := map[*measure.Strand]*ends{start: {}}
	for ready := []*measure.Strand{start}; len(ready) > 0; {
		s := ready[len(ready)-1]
		ready = ready[:len(ready)-1]
		from := known[s]
		follow := func(next *measure.Strand, burden int64) {
			if known[next] == nil {
				known[next] = &ends{left: next.Before}
			}
			e := known[next]
			e.span = max(e.span, from.span+s.Work)
			e.burdened = max(e.burdened, from.burdened+s.Work+burden)
			if e.left--; e.left == 0 {
				ready = append(ready, next)
			}
		}
		if s.Then != nil {
			follow(s.Then, 0)
		}
		for _, next := range s.Next {
			if next.Before == 1 {
				follow(next, burden)
			} else {
				follow(next, 0)
			}
		}
		span, burdened = max(span, from.span+s.Work), max(burdened, from.burdened+s.Work)
	}
	return span, burdened
}

// TestRecordingHasTheSpan: the span that is computed while a program runs is the span of the recording. Folding, whenever it
// happens, never makes the span shorter.
func TestRecordingHasTheSpan(t *testing.T) {
	for _, limit := range []int{10, 30, 300, 1 << 20} {
		for _, tasks := range []int{1, 3, 30, 2000} {
			m := &measure.Meter{Limit: limit}
			measure.Record(m, 4, func() { everything(tasks) })
			total, end := m.Totals()
			span, burdened := spanOf(m.Start, m.Burden)
			if limit == 1<<20 {
				require.Equal(t, []int64{end.Span, end.Burdened}, []int64{span, burdened})
			}
			require.GreaterOrEqual(t, span, end.Span)
			c := count(m.Start)
			require.Equal(t, []int64{total.Work, total.Tasks}, []int64{c.work, c.tasks + 1})
			s := &simulation{Machine: Machine{Workers: 3, Costs: &usual}, factor: 1}
			require.Equal(t, total.Work, int64(s.run(m.Start).Work))
			require.Empty(t, s.waits)
		}
	}
}

// TestRecordingIsBounded: strands that do not fit are folded, and neither work nor tasks are lost.
func TestRecordingIsBounded(t *testing.T) {
	tree := func(r *core.Rec[int, int], depth int) int {
		if depth == 0 {
			return 1
		}
		x, y := r.Fork(depth-1, depth-1)
		return x + y
	}
	const depth, limit = 15, 1000
	for name, f := range map[string]func(){
		"forks": func() { core.Recurse(tree, depth) },
		"scopes": func() {
			for range 1 << 12 {
				core.InScope(func(s *core.Scope) {
					for range 8 {
						s.Spawn(func() {})
					}
				})
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			m := &measure.Meter{Limit: limit, Grain: 1}
			measure.Record(m, 4, f)
			r, _ := m.Totals()
			c := count(m.Start)
			if c.steps > limit || c.tasks+1 != r.Tasks || r.Tasks < 1<<depth || c.work != r.Work {
				t.Errorf("%d steps, %d tasks of %d, work of %d, want %d", c.steps, c.tasks+1, r.Tasks, c.work, r.Work)
			}
			if m.Limit != limit {
				t.Errorf("the limit is %d now", m.Limit)
			}
		})
	}
}

func TestScaled(t *testing.T) {
	rec := recording(balanced(6, 1000))
	c := usual
	s := rec.Scaled(10*rec.Work(), c)
	p := s.Simulate(Machine{Workers: 1, Costs: &c})
	require.InEpsilon(t, float64(10*rec.Work()), float64(p.Time), 0.01)
	require.InEpsilon(t, 10*float64(rec.Span()), float64(s.Span()), 0.1)
}

// TestScaledForks: a program consists of forks only, which take less time than usual says. If it is
// Scaled, the simulation takes the time that the program took.
func TestScaledForks(t *testing.T) {
	const each, took = 1_000_000, 3 * time.Millisecond // 3ns for each fork; usual says 5ns
	half := func() *seq { return &seq{steps: []step{{folded: each / 2}}} }
	rec := recording(forked(half(), half())).Scaled(took, usual)
	for workers := 1; workers <= 2; workers++ {
		p := rec.Simulate(Machine{Workers: workers, Costs: &usual})
		require.InEpsilon(t, float64(took)/float64(workers), float64(p.Time), 0.1)
	}
}

// TestTableAndPlot: the table and the plot show the results of the simulation.
func TestTableAndPlot(t *testing.T) {
	rec := recording(balanced(8, 10_000))
	c := rec.Curve(Machine{Costs: &usual})
	require.Len(t, c.Predictions, 11)
	table := strings.Split(c.String(), "\n")[3:]
	for i, p := range c.Predictions {
		require.Equal(t, 1<<i, p.Workers)
		fields := strings.Fields(table[i])
		require.Equal(t, plot.Short(p.Time).String(), fields[1])
		require.Equal(t, []int{p.Steals, p.Wakes}, ints(t, fields[6:]))
	}
	var svg strings.Builder
	require.NoError(t, c.Plot(&svg))
	require.Equal(t, 3, strings.Count(svg.String(), "<polyline"))
	require.True(t, strings.HasSuffix(svg.String(), "</svg>\n"))
	require.Panics(t, func() { _ = c.Plot(nil) })
}

func TestArguments(t *testing.T) {
	rec := recording(strand(1))
	for name, f := range map[string]func(){
		"core/whatif: Record: nil function":                              func() { Record(nil) },
		"core/whatif: RecordFor: workers must be at least 1, got 0":      func() { RecordFor(0, func() {}) },
		"core/whatif: Recording.Simulate: Workers must be 0 to":          func() { rec.Simulate(Machine{Workers: MaxWorkers + 1, Costs: &usual}) },
		"core/whatif: Recording.Scaled: the time must be positive":       func() { rec.Scaled(0, usual) },
		"core/whatif: Record: called by what is measured or recorded al": func() { core.Measure(func() { Record(func() {}) }) },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				got := recover()
				if e, ok := got.(*core.PanicError); ok {
					got = e.Value
				}
				if s, ok := got.(string); !ok || !strings.HasPrefix(s, name) {
					t.Errorf("got %v, want %s", got, name)
				}
			}()
			f()
		})
	}
}

func ints(t *testing.T, fields []string) (ns []int) {
	t.Helper()
	for _, f := range fields {
		n := 0
		for _, d := range f {
			n = 10*n + int(d-'0')
		}
		ns = append(ns, n)
	}
	return ns
}

// TestRecordKeepsAwake: a program that is recorded may call KeepAwake, although there are no workers.
func TestRecordKeepsAwake(t *testing.T) {
	for name, record := range map[string]func(f func()) *Recording{
		"Record":    Record,
		"RecordFor": func(f func()) *Recording { return RecordFor(3, f) },
	} {
		rec := record(func() {
			core.KeepAwake(func() { core.Join(func() {}, func() { core.KeepAwake(func() {}) }) })
		})
		require.Equal(t, int64(2), rec.Tasks(), name)
	}
}
