package work

import (
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/seed1237c087/manta/bench/internal/measure"
	"github.com/seed1237c087/manta/core"
)

// joinDepth is that of Rayon's join_recursively: 65,535 joins.
const joinDepth = 16

// reached counts the leaves while a rival is checked, and is nil while one is
// timed.
var reached *atomic.Int64

func leaf() {
	if reached != nil {
		reached.Add(1)
	}
}

// countLeaves calls run and returns how many leaves it reached.
func countLeaves(run func()) int {
	reached = new(atomic.Int64)
	defer func() { reached = nil }()
	run()
	return int(reached.Load())
}

// calls is what the others do, without a choice of running in parallel.
func calls(n int) {
	if n == 0 {
		leaf()
		return
	}
	calls(n - 1)
	calls(n - 1)
}

func byJoin(n int) {
	if n == 0 {
		leaf()
		return
	}
	core.Join(func() { byJoin(n - 1) }, func() { byJoin(n - 1) })
}

func byFork(n int) struct{} {
	if n == 0 {
		leaf()
	} else {
		core.Fork(byFork, n-1, n-1)
	}
	return struct{}{}
}

func byRecurse(r *core.Rec[int, struct{}], n int) struct{} {
	if n == 0 {
		leaf()
	} else {
		r.Fork(n-1, n-1)
	}
	return struct{}{}
}

func byGoroutines(n int) {
	if n == 0 {
		leaf()
		return
	}
	var wg sync.WaitGroup
	wg.Go(func() { byGoroutines(n - 1) })
	byGoroutines(n - 1)
	wg.Wait()
}

// joiner is a rival that joins a tree of that depth.
func joiner(name string, depth int, run func(depth int)) measure.Rival {
	return measure.Rival{
		Name: name,
		Op:   func() { run(depth) },
		Check: func() error {
			if n := countLeaves(func() { run(depth) }); n != 1<<depth {
				return fmt.Errorf("reached %d leaves of %d", n, 1<<depth)
			}
			return nil
		},
	}
}

func (e *Env) joinDepth() int {
	if e.Shrink > 1 {
		return joinDepth / 2
	}
	return joinDepth
}

// joinRows are join_recursively, beside a plain recursion, and the same in a scope.
func joinRows(everyone crew) []Row {
	all := func(depth int) []measure.Rival {
		return []measure.Rival{
			joiner("calls", depth, calls),
			joiner("Join", depth, byJoin),
			joiner("Fork", depth, func(n int) { byFork(n) }),
			joiner("Recurse", depth, func(n int) { core.Recurse(byRecurse, n) }),
		}
	}
	return []Row{
		joinRow("join_recursively", "", single, all,
			measure.Comparison{Rival: "Join", Against: "calls"},
			measure.Comparison{Rival: "Fork", Against: "calls"},
			measure.Comparison{Rival: "Recurse", Against: "calls"},
			measure.Comparison{Rival: "Recurse", Against: rayon}),
		joinRow("join_recursively", "", everyone, all,
			measure.Comparison{Rival: "Join", Plus: 40},
			measure.Comparison{Rival: "Fork", Plus: 9},
			measure.Comparison{Rival: "Recurse", Plus: 6},
			measure.Comparison{Rival: "Recurse", Against: rayon, Factor: 0.55},
			measure.Comparison{Rival: "Fork", Against: rayon, Factor: 0.8},
			measure.Comparison{Rival: "Join", Against: rayon, Factor: 3.3},
			measure.Comparison{Rival: "Join", Against: oneTBB, Factor: 0.4}),
		joinRow("join_in_scope", ", inside a scope and outside", everyone,
			func(depth int) []measure.Rival {
				return []measure.Rival{
					joiner("outside", depth, byJoin),
					joiner("inside", depth, func(n int) { core.InScope(func(*core.Scope) { byJoin(n) }) }),
				}
			},
			// Level, but for what two rivals that do the very same differ by.
			measure.Comparison{Rival: "inside", Against: "outside", Factor: 1.05}),
	}
}

// floodRows join by goroutines too.
func floodRows(everyone crew) []Row {
	return []Row{
		joinRow("join_goroutines", ", also by goroutines with a WaitGroup", everyone,
			func(depth int) []measure.Rival {
				return []measure.Rival{joiner(goroutines, depth, byGoroutines), joiner("Join", depth, byJoin)}
			},
			measure.Comparison{Rival: "Join", Against: goroutines}),
	}
}

func joinRow(name, title string, c crew, rivals func(depth int) []measure.Rival, compare ...measure.Comparison) Row {
	return Row{
		Name:  name + "/" + c.Name,
		Title: "join down a binary tree of depth 16, no other work" + title + "; " + c.String(),
		Per:   "join", Units: 1<<joinDepth - 1,
		Setup: func(e *Env) ([]measure.Rival, error) {
			depth := e.joinDepth()
			return c.sendWith(e, errand{name, []any{depth}, sameNumber(1 << depth)}, rivals(depth)...)
		},
		Compare: compare,
	}
}
