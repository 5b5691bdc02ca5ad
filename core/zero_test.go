package core_test

import (
	"context"
	"strings"
	"testing"

	"github.com/seed1237c087/manta/core"
)

// poolCalls are all calls that take a pool.
func poolCalls(p *core.Pool) map[string]func() {
	return map[string]func(){
		"Pool.Install":          func() { p.Install(func() {}) },
		"InstallResult":         func() { core.InstallResult(p, func() int { return 0 }) },
		"Pool.Join":             func() { p.Join(func() {}, func() {}) },
		"Pool.InScope":          func() { p.InScope(func(*core.Scope) {}) },
		"Pool.InScopeFIFO":      func() { p.InScopeFIFO(func(*core.ScopeFIFO) {}) },
		"Pool.InPlaceScope":     func() { p.InPlaceScope(func(*core.Scope) {}) },
		"Pool.InPlaceScopeFIFO": func() { p.InPlaceScopeFIFO(func(*core.ScopeFIFO) {}) },
		"Pool.Spawn":            func() { p.Spawn(func() {}) },
		"Pool.SpawnFIFO":        func() { p.SpawnFIFO(func() {}) },
		"Pool.SpawnBroadcast":   func() { p.SpawnBroadcast(func(core.BroadcastContext) {}) },
		"BroadcastIn":           func() { core.BroadcastIn(p, func(core.BroadcastContext) int { return 0 }) },
		"Pool.NumWorkers":       func() { p.NumWorkers() },
		"Pool.WorkerIndex":      func() { p.WorkerIndex() },
		"Pool.Stats":            func() { p.Stats() },
		"Pool.Close":            func() { p.Close() },
	}
}

// TestNilAndZeroPoolsAreRefused: at the call, from outside and from a worker.
func TestNilAndZeroPoolsAreRefused(t *testing.T) {
	watch(t)
	q := newPool(t, core.Config{Workers: 1})
	for kind, p := range map[string]*core.Pool{
		"nil pool": nil,
		"the zero Pool is not ready for use, NewPool makes pools": new(core.Pool),
	} {
		for method, call := range poolCalls(p) {
			want := "core: " + method + ": " + kind
			if got := catch(call); got != want {
				t.Errorf("panicked with %v, want %q", got, want)
			}
			q.Install(func() {
				if got := catch(call); got != want {
					t.Errorf("on a worker: panicked with %v, want %q", got, want)
				}
			})
		}
	}
}

// TestOtherZeroValuesAreRefused: those of all types that something else makes.
func TestOtherZeroValuesAreRefused(t *testing.T) {
	task := func() {}
	share := func(core.BroadcastContext) {}
	var (
		scope  core.Scope
		fifo   core.ScopeFIFO
		states core.StatePool[int]
		future core.Future[int]
		rec    core.Rec[int, int]

		noScope  *core.Scope
		noFIFO   *core.ScopeFIFO
		noStates *core.StatePool[int]
		noFuture *core.Future[int]
	)
	for _, c := range []struct {
		want string // after the prefix
		call func()
	}{
		{"Scope.Spawn: the zero Scope is not ready for use, InScope makes scopes", func() { scope.Spawn(task) }},
		{"Scope.SpawnBroadcast: the zero Scope is not ready for use, InScope makes scopes", func() { scope.SpawnBroadcast(share) }},
		{"Scope.Spawn: nil scope", func() { noScope.Spawn(task) }},
		{"Scope.SpawnBroadcast: nil scope", func() { noScope.SpawnBroadcast(share) }},
		{"ScopeFIFO.Spawn: the zero ScopeFIFO is not ready for use, InScopeFIFO makes scopes", func() { fifo.Spawn(task) }},
		{"ScopeFIFO.SpawnBroadcast: the zero ScopeFIFO is not ready for use, InScopeFIFO makes scopes", func() { fifo.SpawnBroadcast(share) }},
		{"ScopeFIFO.Spawn: nil scope", func() { noFIFO.Spawn(task) }},
		{"ScopeFIFO.SpawnBroadcast: nil scope", func() { noFIFO.SpawnBroadcast(share) }},
		{"StatePool.Lend: the zero StatePool is not ready for use, NewStatePool makes them", func() { states.Lend(func(*int) {}) }},
		{"StatePool.All: the zero StatePool is not ready for use, NewStatePool makes them", func() { states.All() }},
		{"StatePool.Lend: nil StatePool", func() { noStates.Lend(func(*int) {}) }},
		{"StatePool.All: nil StatePool", func() { noStates.All() }},
		{"Future.Wait: the zero Future is not ready for use, Go makes futures", func() { future.Wait() }},
		{"Future.WaitContext: the zero Future is not ready for use, Go makes futures", func() { _, _ = future.WaitContext(context.Background()) }},
		{"Future.Done: the zero Future is not ready for use, Go makes futures", func() { future.Done() }},
		{"Future.Wait: nil future", func() { noFuture.Wait() }},
		{"Future.WaitContext: nil future", func() { _, _ = noFuture.WaitContext(context.Background()) }},
		{"Future.Done: nil future", func() { noFuture.Done() }},
		{"Rec.Fork: the zero Rec is not ready for use, Recurse makes them", func() { rec.Fork(1, 2) }},
		{"Rec.ShareAll: the zero Rec is not ready for use, Recurse makes them", func() { rec.ShareAll() }},
		{"Report.Plot: nil writer", func() { _ = core.Report{}.Plot(nil) }},
		{"Future.WaitContext: nil context", func() { _, _ = core.Go(func() int { return 1 }).WaitContext(nil) }}, //nolint:staticcheck // what is tested
		{"WithContext: nil context", func() { _ = core.WithContext(nil, func() error { return nil }) }},          //nolint:staticcheck // what is tested
	} {
		if got := catch(c.call); got != "core: "+c.want {
			t.Errorf("panicked with %v, want %q", got, "core: "+c.want)
		}
	}
}

// TestTheZeroReportIsOne: of a program that does nothing.
func TestTheZeroReportIsOne(t *testing.T) {
	var r core.Report
	if got := r.Parallelism(); got != 1 {
		t.Errorf("parallelism %v, want 1", got)
	}
	if least, best := r.SpeedUp(4); least != 1 || best != 1 {
		t.Errorf("speed-ups %v and %v, want 1 and 1", least, best)
	}
	var plot strings.Builder
	if err := r.Plot(&plot); err != nil {
		t.Error(err)
	}
	for _, s := range []string{r.String(), plot.String()} {
		if strings.Contains(s, "NaN") || strings.Contains(s, "Inf") || s == "" {
			t.Errorf("a figure that is none in\n%s", s)
		}
	}
}
