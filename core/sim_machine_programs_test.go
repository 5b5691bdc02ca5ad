//go:build manta_sim

package core_test

import (
	"time"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/sim"
	"github.com/seed1237c087/manta/internal/simrig"
)

// machinePrograms are those of TestProcessors.
var machinePrograms = []simrig.MachineProgram{
	{Name: "recurse", Run: runRecurse, Reference: refTree, Less: 0.03, Crowd: 1.2},
	{Name: "join", Run: runJoin, Reference: refTree, Less: 0.03, Crowd: 1.2},
	{Name: "mixed", Run: runMixed, Reference: refMixed, Less: 0.08, Crowd: 1.3},
	{Name: "chain", Run: runChain, Reference: refChain, Less: 0.13},
	{Name: "scope_by_one", Run: runScopeByOne, Reference: refByOne, Less: 0.07, Times: 1.8, Slower: true},
	{Name: "scope_by_all", Run: runScopeByAll, Reference: refTree, Less: 0.09},
	{Name: "fib", Run: runFib, Reference: refFib, Less: 0.02, Crowd: 1.3, Slower: true},
	{Name: "regions", Run: runRegions, Reference: refRegions, Crowd: 1.4},
	{Name: "region", Run: runRegion(1000), Reference: refRegion(1000), Crowd: 1.25},
	{Name: "region_8ms", Run: runRegion(8192), Reference: refRegion(8192), Crowd: 1.35},
	{Name: "callers", Run: runCallers, Reference: refCallers, Less: 0.14, Crowd: 1.7},
	{Name: "installs", Run: runInstalls, Crowd: 1.35},
	{Name: "lock", Run: runLock, Reference: refLock, Slower: true},
	{Name: "guest", Run: runGuest, Reference: refGuest, Less: 0.14, Crowd: 1.25},
}

// leavesFor is of how many leaves a tree is for so many processors, and leafWork what each takes.
func leavesFor(m *simrig.MachineRun) int {
	if m.Processors > 32 {
		return 1 << 14
	}
	return 1 << 12
}

const leafWork = time.Microsecond

// warm is a place of its own: what is known of it is known of no program.
func warm(r *core.Rec[int, int], n int) int {
	if n == 1 {
		sim.Pass(leafWork)
		return 1
	}
	x, y := r.Fork(n/2, n-n/2)
	return x + y
}

// inside runs f on a worker of p, when all others are awake, as those of the reference are.
func inside(m *simrig.MachineRun, p *core.Pool, f func()) {
	p.Install(func() {
		for arrived := false; !arrived; { // Who is woken counts as awake at once, and needs a while to come.
			arrived = p.Stats().Awake == m.Processors
			core.Recurse(warm, 32*m.Processors)
		}
		m.Begin()
		f()
		m.Finish(0)
	})
}

func runRecurse(m *simrig.MachineRun, p *core.Pool) time.Duration {
	tree := func(r *core.Rec[int, int], n int) int {
		if n == 1 {
			sim.Pass(leafWork)
			return 1
		}
		x, y := r.Fork(n/2, n-n/2)
		return x + y
	}
	inside(m, p, func() { core.Recurse(tree, leavesFor(m)) })
	return time.Duration(leavesFor(m)) * leafWork
}

func treeOfJoins(n int, leaf func()) {
	if n == 1 {
		leaf()
		return
	}
	core.Join(func() { treeOfJoins(n/2, leaf) }, func() { treeOfJoins(n-n/2, leaf) })
}

// refLeaf is a leaf of the reference's trees.
func refLeaf(*simrig.RefWorker, int) { sim.Pass(leafWork) }

func runJoin(m *simrig.MachineRun, p *core.Pool) time.Duration {
	inside(m, p, func() { treeOfJoins(leavesFor(m), func() { sim.Pass(leafWork) }) })
	return time.Duration(leavesFor(m)) * leafWork
}

func refTree(m *simrig.MachineRun, w *simrig.RefWorker) time.Duration {
	m.Begin()
	w.Tree(leavesFor(m), refLeaf)
	m.Finish(0)
	return time.Duration(leavesFor(m)) * leafWork
}

// mixed returns a leaf of 0.1 to 20 microseconds, and a function that tells how much all have taken.
func mixed(m *simrig.MachineRun) (leaf func(), work func() time.Duration) {
	sum := time.Duration(0)
	return func() {
		d := time.Duration(100 + m.Below(19_900))
		sum += d
		sim.Pass(d)
	}, func() time.Duration { return sum }
}

func runMixed(m *simrig.MachineRun, p *core.Pool) time.Duration {
	leaf, work := mixed(m)
	inside(m, p, func() { treeOfJoins(leavesFor(m)/2, leaf) })
	return work()
}

func refMixed(m *simrig.MachineRun, w *simrig.RefWorker) time.Duration {
	leaf, work := mixed(m)
	m.Begin()
	w.Tree(leavesFor(m)/2, func(*simrig.RefWorker, int) { leaf() })
	m.Finish(0)
	return work()
}

// A chain has links that each begin the next one beside a small tree: deep and narrow, as trees of unbalanced searches are.
const (
	links    = 200
	linkTree = 16
)

func runChain(m *simrig.MachineRun, p *core.Pool) time.Duration {
	var link func(n int)
	link = func(n int) {
		if n > 0 {
			core.Join(func() { link(n - 1) }, func() { treeOfJoins(linkTree, func() { sim.Pass(leafWork) }) })
		}
	}
	inside(m, p, func() { link(links) })
	return links * linkTree * leafWork
}

func refChain(m *simrig.MachineRun, w *simrig.RefWorker) time.Duration {
	var link func(w *simrig.RefWorker, n int)
	link = func(w *simrig.RefWorker, n int) {
		if n > 0 {
			w.Join(func(w *simrig.RefWorker) { link(w, n-1) }, func(w *simrig.RefWorker) { w.Tree(linkTree, refLeaf) })
		}
	}
	m.Begin()
	link(w, links)
	m.Finish(0)
	return links * linkTree * leafWork
}

// oneSpawns is how many tasks one goroutine spawns.
const oneSpawns = 1 << 12

func runScopeByOne(m *simrig.MachineRun, p *core.Pool) time.Duration {
	inside(m, p, func() {
		core.InScope(func(s *core.Scope) {
			for range oneSpawns {
				s.Spawn(func() { sim.Pass(leafWork) })
			}
		})
	})
	return oneSpawns * leafWork
}

func refByOne(m *simrig.MachineRun, w *simrig.RefWorker) time.Duration {
	m.Begin()
	w.All(oneSpawns, refLeaf)
	m.Finish(0)
	return oneSpawns * leafWork
}

func runScopeByAll(m *simrig.MachineRun, p *core.Pool) time.Duration {
	var spawn func(s *core.Scope, n int)
	spawn = func(s *core.Scope, n int) {
		for n > 1 {
			half := n / 2
			s.Spawn(func() { spawn(s, half) })
			n -= half
		}
		sim.Pass(leafWork)
	}
	inside(m, p, func() { core.InScope(func(s *core.Scope) { spawn(s, leavesFor(m)) }) })
	return time.Duration(leavesFor(m)) * leafWork
}

// fibWork is what a call of fib takes beside its join.
const (
	fibWork = 5 * time.Nanosecond
	fibOf   = 17
)

func runFib(m *simrig.MachineRun, p *core.Pool) time.Duration {
	var fib func(n int) int
	fib = func(n int) (sum int) {
		sim.Pass(fibWork)
		if n < 2 {
			return n
		}
		var a, b int
		core.Join(func() { a = fib(n - 1) }, func() { b = fib(n - 2) })
		return a + b
	}
	inside(m, p, func() { fib(fibOf) })
	return m.Passed()
}

func refFib(m *simrig.MachineRun, w *simrig.RefWorker) time.Duration {
	var fib func(w *simrig.RefWorker, n int) int
	fib = func(w *simrig.RefWorker, n int) (sum int) {
		sim.Pass(fibWork)
		if n < 2 {
			return n
		}
		var a, b int
		w.Join(func(w *simrig.RefWorker) { a = fib(w, n-1) }, func(w *simrig.RefWorker) { b = fib(w, n-2) })
		return a + b
	}
	m.Begin()
	fib(w, fibOf)
	m.Finish(0)
	return m.Passed()
}
