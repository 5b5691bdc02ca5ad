package par_test

import (
	"context"
	"errors"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
	"github.com/seed1237c087/manta/par/slice"
)

// dueAt is a context whose deadline passes and that is never done: who notices must have read the clock.
type dueAt struct {
	context.Context
	at time.Time
}

func (c dueAt) Deadline() (time.Time, bool) { return c.at, true }
func (c dueAt) Done() <-chan struct{}       { return nil }
func (c dueAt) Err() error                  { return nil }

// await computes until the deadline has passed.
func (c dueAt) await() {
	for time.Now().Before(c.at) {
	}
}

// TestDeadlinesAreNoticedByTheClock in the middle of a run, when no processor has time for a timer.
func TestDeadlinesAreNoticedByTheClock(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	const n, at = 1 << 20, 100
	xs := make([]int, n)
	for name, run := range map[string]func(element func()){
		"Sum":      func(element func()) { par.Slice(xs).Map(func(x int) int { element(); return x }).Sum() },
		"ForEach":  func(element func()) { par.Slice(xs).ForEach(func(int) { element() }) },
		"Collect":  func(element func()) { par.Slice(xs).Filter(func(int) bool { element(); return true }).Collect() },
		"ForRange": func(element func()) { par.ForRange(0, n, func(lo, hi int) { element() }) },
		"ForRangeLocal": func(element func()) {
			par.ForRangeLocal(0, n, func() int { return 0 }, func(_, lo, hi int) { element() })
		},
		"ForEachLocal": func(element func()) {
			par.ForEachLocal(par.Slice(xs), func() int { return 0 }, func(_, _ int) { element() })
		},
		"For": func(element func()) { par.For(n, func(int) { element() }) },
		"FromSeq": func(element func()) {
			par.FromSeq(func(yield func(int) bool) {
				for i := 0; yield(i); i++ {
					element()
				}
			}).Count()
		},
		"Seq": func(element func()) {
			for range par.Slice(xs).Seq() {
				element()
			}
		},
		"WalkTree": func(element func()) {
			par.WalkTree(0, func(d int) []int { element(); return []int{d + 1, d + 1} }).Count()
		},
		"Sort": func(element func()) {
			slice.SortFunc(xs, func(a, b int) int { element(); return a - b })
		},
		"Apply in scopes": func(element func()) {
			par.Apply(xs, func(x int) int {
				core.InScope(func(s *core.Scope) { s.Spawn(element) })
				return x
			})
		},
	} {
		ctx := dueAt{t.Context(), time.Now().Add(time.Millisecond)}
		var begun atomic.Int64
		went := false
		err := par.Do(ctx, func() error {
			run(func() {
				if begun.Add(1) == at {
					ctx.await()
				}
			})
			went = true
			return nil
		})
		if b := begun.Load(); !errors.Is(err, context.DeadlineExceeded) || went || b >= 1<<19 && !strings.HasPrefix(name, "ForRange") {
			t.Errorf("%s: ended with %v after %d calls, went on: %v", name, err, b, went)
		}
	}
}

// TestNothingReturnsBehindItsDeadline, however short it is.
func TestNothingReturnsBehindItsDeadline(t *testing.T) {
	for name, run := range map[string]func(){
		"Sum":           func() { par.Slice([]int{1, 2}).Sum() },
		"ForEach":       func() { par.Range(0, 1).ForEach(func(int) {}) },
		"Map":           func() { par.Slice([]int{1, 2}).Map(func(x int) int { return x }).Collect() },
		"For":           func() { par.For(1, func(int) {}) },
		"ForRange":      func() { par.ForRange(0, 1, func(int, int) {}) },
		"ForRangeLocal": func() { par.ForRangeLocal(0, 1, func() int { return 0 }, func(_, _, _ int) {}) },
		"ForEachLocal":  func() { par.ForEachLocal(par.Range(0, 1), func() int { return 0 }, func(_, _ int) {}) },
		"Seq": func() {
			for range par.Range(0, 3).Seq() {
				break
			}
		},
		"Distinct": func() { par.Distinct(par.Slice([]int{1, 1})) },
		"GroupBy":  func() { par.GroupBy(par.Slice([]int{1, 1}), func(x int) int { return x }) },
	} {
		ctx := dueAt{t.Context(), time.Now().Add(20 * time.Microsecond)}
		err := par.Do(ctx, func() error {
			for range 3 {
				run() // may be quick enough
			}
			ctx.await()
			run()
			return nil
		})
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%s: ended with %v", name, err)
		}
	}
}
