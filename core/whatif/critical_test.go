package whatif

import (
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/core/internal/measure"
)

// slow is a second of work. In a bubble, nothing else takes time.
func slow() { time.Sleep(time.Second) } //nolint:forbidigo // Sleep advances the clock of the bubble.

func quick() { time.Sleep(time.Millisecond) } //nolint:forbidigo // Sleep advances the clock of the bubble.

// line returns the place that is the given number of lines above the call.
func line(above int) string {
	_, file, line, _ := runtime.Caller(1)
	return fmt.Sprintf("%s:%d", file, line-above)
}

// TestCriticalHasThePlace: the place of the one strand that takes long is where the strand begins, whatever runs it.
func TestCriticalHasThePlace(t *testing.T) {
	var want string
	var deep func(n int)
	deep = func(n int) {
		if n == 0 {
			want = line(-1)
			core.Join(slowly(), quick)
			return
		}
		core.Join(func() { deep(n - 1) }, quick)
	}
	for name, f := range map[string]func(){
		"the left side of a Join": func() {
			core.Join(func() { slow() }, quick)
			want = line(1)
		},
		"the right side of a Join": func() {
			core.Join(
				quick,
				func() { slow() })
			want = line(1)
		},
		"behind a Join": func() {
			core.Join(quick, quick)
			want = line(1)
			slow()
		},
		"behind one in a side": func() {
			core.Join(func() {
				core.Join(quick, quick)
				want = line(1)
				slow()
			}, quick)
		},
		"a task of a scope": func() {
			core.InScope(func(s *core.Scope) {
				s.Spawn(quick)
				s.Spawn(func() { slow() })
				want = line(1)
				s.Spawn(quick)
			})
		},
		"the body of a scope, behind a spawn": func() {
			core.InScope(func(s *core.Scope) {
				s.Spawn(quick)
				want = line(1)
				slow()
			})
		},
		"behind a scope": func() {
			core.InScope(func(s *core.Scope) {
				s.Spawn(quick)
			})
			want = line(3)
			slow()
		},
		"behind a task that ran in between": func() {
			core.Spawn(
				func() { quick() })
			want = line(2)
			core.Yield()
			slow()
		},
		"a task for which nobody waits": func() {
			core.Spawn(func() { slow() })
			want = line(1)
		},
		"a future": func() {
			f := core.Go(func() int { slow(); return 1 })
			want = line(1)
			f.Wait()
		},
		"behind the wait for a future": func() {
			f := core.Go(func() int { quick(); return 1 })
			f.Wait()
			want = line(1)
			slow()
		},
		"a side of a Fork": func() {
			core.Fork(func(long bool) int {
				if long {
					slow()
				}
				return 0
			}, false, true)
			want = line(6)
		},
		"a broadcast": func() {
			core.Broadcast(func(b core.BroadcastContext) int {
				if b.Index() == 7 {
					slow()
				}
				return 0
			})
			want = line(6)
		},
		"behind a function that ends with a Join": func() {
			var tree func(n int)
			tree = func(n int) {
				if n > 0 {
					core.Join(func() { tree(n - 1) }, func() { tree(n - 1) })
				}
			}
			tree(3)
			want = line(1)
			slow()
			core.Join(quick, quick)
		},
		"behind one in a task that ends, where the call is": func() {
			join := func() { core.Join(quick, quick) }
			core.InScope(func(*core.Scope) {
				join()
				want = line(1)
				slow()
			})
		},
		"deep down": func() { deep(100) },
		"a function of the library, called by a task": func() {
			core.Join(func() {
				want = line(-1)
				core.Join(func() {}, slowly())
			}, quick)
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				got := Record(f).Critical(1)
				require.Len(t, got, 1)
				require.GreaterOrEqual(t, got[0].Took, time.Second)
				require.Less(t, got[0].Took, time.Second+time.Millisecond)
				require.Equal(t, want, got[0].Place)
			})
		})
	}
}

// slowly returns a function that does what slow does and has no place, because it is a method value.
func slowly() func() { return sleeper(time.Second).sleep }

type sleeper time.Duration

func (s sleeper) sleep() { time.Sleep(time.Duration(s)) } //nolint:forbidigo // Sleep advances the clock of the bubble.

// TestCriticalOfAProgram: a program that does nothing in parallel is one strand, whose place is the program's declaration.
func TestCriticalOfAProgram(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		got := Record(func() { slow() }).Critical(10)
		require.Equal(t, []Stretch{{line(1), time.Second}}, got)
	})
}

// TestCriticalIsTheSpan: the strands of Critical together take as long as the span. They are sorted, longest first, and are at most as many
// as the caller has asked for.
func TestCriticalIsTheSpan(t *testing.T) {
	for seed := range uint64(50) {
		rng := rand.New(rand.NewPCG(seed, 10))
		rec := recording(random(rng, 1+rng.IntN(200)))
		all := rec.Critical(1 << 30)
		sum := time.Duration(0)
		for _, s := range all {
			require.Equal(t, "", s.Place, "nobody's")
			require.Positive(t, s.Took)
			sum += s.Took
		}
		require.Equal(t, rec.Span(), sum)
		require.True(t, slices.IsSortedFunc(all, func(a, b Stretch) int { return int(b.Took - a.Took) }))
		for _, n := range []int{math.MinInt, -1, 0, 1, 2, len(all), len(all) + 1} {
			require.Equal(t, all[:max(0, min(n, len(all)))], rec.Critical(n))
		}
		double := rec.Scaled(2*rec.Simulate(Machine{Workers: 1, Costs: &free}).Time, free)
		require.InDelta(t, float64(2*all[0].Took), float64(double.Critical(1)[0].Took), 2)
	}
}

// TestCriticalInOrder: equal strands are in the order in which they run.
func TestCriticalInOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		got := Record(func() {
			for range 2 {
				core.Join(func() { slow() }, quick)
				core.Join(quick, func() { slow() })
			}
			slow()
		}).Critical(3)
		require.Equal(t, []Stretch{{line(5), time.Second}, {line(4), time.Second}, {line(5), time.Second}}, got)
	})
}

// TestCriticalOfTheLibrary: a task that no code outside the library has begun has no place.
func TestCriticalOfTheLibrary(t *testing.T) {
	var clock *measure.Clock
	now := int64(0)
	m := &measure.Meter{
		Limit: 10, Current: func() *measure.Clock { return clock },
		Now: func() int64 { now += 1000; return now },
	}
	clock = m.NewClock()
	m.Root(runtime.GC)
	total, end := m.Totals()
	rec := &Recording{m.Start, total, end, 1, m}
	require.Equal(t, []Stretch{{"", 1000}}, rec.Critical(5))
}

// TestCriticalOfWhatIsFolded: if several strands were folded into one strand of the recording, its place is that of the longest part.
func TestCriticalOfWhatIsFolded(t *testing.T) {
	for name, tt := range map[string]struct {
		limit int // the number of strands beyond which tasks of scopes are folded, too
		f     func(c *measure.Clock, now *int64) (want string)
	}{
		"a side": {100, func(c *measure.Clock, now *int64) string {
			fork := func(left, right func()) {
				b := c.Branch(measure.Code(left), measure.Code(right))
				left()
				b.LeftEnds()
				b.Right(right)
				b.Join()
			}
			for i := range int64(3) {
				fork(func() { *now += 30 }, func() { *now += 10 })
				*now += i
			}
			fork(
				func() { *now += 40 },
				func() { *now += 500 })
			return line(1)
		}},
		"behind a fork": {100, func(c *measure.Clock, now *int64) string {
			left, right := func() { *now += 30 }, func() { *now += 10 }
			b := c.Branch(measure.Code(left), measure.Code(right))
			left()
			b.LeftEnds()
			b.Right(right)
			b.Join()
			*now += 500
			return line(6)
		}},
		"a task": {4, func(c *measure.Clock, now *int64) string {
			all := c.Open()
			first := all.Task(c, func() { *now += 10 })
			second := all.Task(c, func() { *now += 500 })
			c.Await(all, func() { first(); second() })
			return line(2)
		}},
		"behind a wait": {7, func(c *measure.Clock, now *int64) string {
			all := c.Open()
			first := all.Task(c, func() { *now += 10 })
			second := all.Task(c, func() { *now += 20 })
			c.Await(all, func() { first(); second() })
			want := line(1)
			*now += 500
			more := c.Open()
			third := more.Task(c, func() { *now += 30 })
			c.Await(more, third)
			return want
		}},
	} {
		t.Run(name, func(t *testing.T) {
			var clock *measure.Clock
			now, want := int64(0), ""
			m := &measure.Meter{
				Limit: tt.limit, Grain: 1000, Current: func() *measure.Clock { return clock },
				Now: func() int64 { return now },
			}
			clock = m.NewClock()
			m.Root(func() { want = tt.f(clock, &now) })
			total, end := m.Totals()
			require.Greater(t, total.Tasks, int64(1))
			require.Nil(t, m.Start.Then.Then, "nothing was folded")
			got := (&Recording{m.Start, total, end, 1, m}).Critical(5)
			require.Equal(t, []Stretch{{want, time.Duration(total.Work)}}, got)
		})
	}
}
