package main

import (
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/examples/internal/demo"
)

// depth is that of the tree of joins.
const (
	depth  = 16
	joins  = 1<<depth - 1
	leaves = 1 << depth
)

// A tree is joined recursively, in one of several ways. Where reached is
// not nil it counts the leaves.
type tree struct{ reached *atomic.Int64 }

func (t *tree) leaf() {
	if t.reached != nil {
		t.reached.Add(1)
	}
}

// calls is what the others do without a choice of running in parallel.
func (t *tree) calls(n int) {
	if n == 0 {
		t.leaf()
		return
	}
	t.calls(n - 1)
	t.calls(n - 1)
}

func (t *tree) recurse(n int) {
	core.Recurse(func(r *core.Rec[int, struct{}], n int) struct{} {
		if n == 0 {
			t.leaf()
		} else {
			r.Fork(n-1, n-1)
		}
		return struct{}{}
	}, n)
}

func (t *tree) closures(n int) {
	if n == 0 {
		t.leaf()
		return
	}
	core.Join(func() { t.closures(n - 1) }, func() { t.closures(n - 1) })
}

func (t *tree) goroutines(n int) {
	if n == 0 {
		t.leaf()
		return
	}
	var wg sync.WaitGroup
	wg.Go(func() { t.goroutines(n - 1) })
	t.goroutines(n - 1)
	wg.Wait()
}

func joinPlan() demo.Plan {
	return demo.Plan{
		Title:    "join recursively",
		Settings: []demo.Setting{{Name: "depth", Value: depth}, {Name: "joins", Value: joins}},
		Modes: []demo.Mode{
			joinMode("calls", (*tree).calls), joinMode("recurse", (*tree).recurse),
			joinMode("closures", (*tree).closures), joinMode("goroutines", (*tree).goroutines),
		},
		Baseline: "calls",
		Passes:   joinPasses,
		Unit:     "join",
		Units:    joins,
	}
}

// joinMode is the mode that joins a tree by run. The leaves are counted in a
// pass of their own, since counting takes longer than joining.
func joinMode(name string, run func(t *tree, n int)) demo.Mode {
	return demo.Mode{
		Name: name,
		Verify: func() error {
			var reached atomic.Int64
			run(&tree{&reached}, depth)
			if n := reached.Load(); n != leaves {
				return fmt.Errorf("reached %d leaves of %d", n, leaves)
			}
			return nil
		},
		Run: func() { run(&tree{}, depth) },
	}
}
