//go:build manta_sim

package core_test

import (
	"time"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/internal/sim"
)

// machinePrograms are those of TestProcessors.
var machinePrograms = []machineProgram{
	{name: "recurse", run: runRecurse, reference: refTree, less: 0.08},
	{name: "join", run: runJoin, reference: refTree, less: 0.08},
	{name: "mixed", run: runMixed, reference: refMixed, less: 0.08},
	{name: "chain", run: runChain, reference: refChain, less: 0.13},
	{name: "scope_by_one", run: runScopeByOne, reference: refByOne, less: 0.07, times: 1.8},
	{name: "scope_by_all", run: runScopeByAll, reference: refTree, less: 0.12},
	{name: "fib", run: runFib, reference: refFib, less: 0.02},
	{name: "regions", run: runRegions},
	{name: "region", run: runRegion(1000)},
	{name: "region_8ms", run: runRegion(8192)},
	{name: "callers", run: runCallers},
	{name: "lock", run: runLock},
}

// leaves is of how many leaves a tree is for so many processors, and leafWork what each takes.
func (m *machineRun) leaves() int {
	if m.processors > 32 {
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
func (m *machineRun) inside(p *core.Pool, f func()) {
	p.Install(func() {
		awake := func() bool { return p.Stats().Awake == m.processors }
		for come := false; !come || !awake(); { // Who is woken counts as awake at once, and needs a while to come.
			come = awake()
			core.Recurse(warm, 32*m.processors)
		}
		m.begin()
		f()
		m.finish()
	})
}

func runRecurse(m *machineRun, p *core.Pool) time.Duration {
	tree := func(r *core.Rec[int, int], n int) int {
		if n == 1 {
			sim.Pass(leafWork)
			return 1
		}
		x, y := r.Fork(n/2, n-n/2)
		return x + y
	}
	m.inside(p, func() { core.Recurse(tree, m.leaves()) })
	return time.Duration(m.leaves()) * leafWork
}

func treeOfJoins(n int, leaf func()) {
	if n == 1 {
		leaf()
		return
	}
	core.Join(func() { treeOfJoins(n/2, leaf) }, func() { treeOfJoins(n-n/2, leaf) })
}

func refJoinTree(w *refWorker, n int, leaf func()) {
	if n == 1 {
		leaf()
		return
	}
	w.join(func(w *refWorker) { refJoinTree(w, n/2, leaf) }, func(w *refWorker) { refJoinTree(w, n-n/2, leaf) })
}

func runJoin(m *machineRun, p *core.Pool) time.Duration {
	m.inside(p, func() { treeOfJoins(m.leaves(), func() { sim.Pass(leafWork) }) })
	return time.Duration(m.leaves()) * leafWork
}

func refTree(m *machineRun, w *refWorker) time.Duration {
	m.begin()
	refJoinTree(w, m.leaves(), func() { sim.Pass(leafWork) })
	m.finish()
	return time.Duration(m.leaves()) * leafWork
}

// mixed returns a leaf of 0.1 to 20 microseconds, and a function that tells how much all have taken.
func (m *machineRun) mixed() (leaf func(), work func() time.Duration) {
	sum := time.Duration(0)
	return func() {
		d := time.Duration(100 + m.below(19_900))
		sum += d
		sim.Pass(d)
	}, func() time.Duration { return sum }
}

func runMixed(m *machineRun, p *core.Pool) time.Duration {
	leaf, work := m.mixed()
	m.inside(p, func() { treeOfJoins(m.leaves()/2, leaf) })
	return work()
}

func refMixed(m *machineRun, w *refWorker) time.Duration {
	leaf, work := m.mixed()
	m.begin()
	refJoinTree(w, m.leaves()/2, leaf)
	m.finish()
	return work()
}

// A chain has links that each begin the next one beside a small tree: deep and narrow, as trees of unbalanced searches are.
const (
	links    = 200
	linkTree = 16
)

func runChain(m *machineRun, p *core.Pool) time.Duration {
	var link func(n int)
	link = func(n int) {
		if n > 0 {
			core.Join(func() { link(n - 1) }, func() { treeOfJoins(linkTree, func() { sim.Pass(leafWork) }) })
		}
	}
	m.inside(p, func() { link(links) })
	return links * linkTree * leafWork
}

func refChain(m *machineRun, w *refWorker) time.Duration {
	var link func(w *refWorker, n int)
	link = func(w *refWorker, n int) {
		if n > 0 {
			w.join(func(w *refWorker) { link(w, n-1) }, func(w *refWorker) { refJoinTree(w, linkTree, func() { sim.Pass(leafWork) }) })
		}
	}
	m.begin()
	link(w, links)
	m.finish()
	return links * linkTree * leafWork
}

func runScopeByOne(m *machineRun, p *core.Pool) time.Duration {
	m.inside(p, func() {
		core.InScope(func(s *core.Scope) {
			for range m.leaves() {
				s.Spawn(func() { sim.Pass(leafWork) })
			}
		})
	})
	return time.Duration(m.leaves()) * leafWork
}

func refByOne(m *machineRun, w *refWorker) time.Duration {
	jobs := make([]*refJob, m.leaves())
	m.begin()
	for i := range jobs {
		jobs[i] = &refJob{f: func(*refWorker) { sim.Pass(leafWork) }}
		w.push(jobs[i])
	}
	ended := 0
	w.until(func() bool {
		for ended < len(jobs) && jobs[ended].done.Load() {
			ended++
		}
		return ended == len(jobs)
	})
	m.finish()
	return time.Duration(m.leaves()) * leafWork
}

func runScopeByAll(m *machineRun, p *core.Pool) time.Duration {
	var spawn func(s *core.Scope, n int)
	spawn = func(s *core.Scope, n int) {
		for n > 1 {
			half := n / 2
			s.Spawn(func() { spawn(s, half) })
			n -= half
		}
		sim.Pass(leafWork)
	}
	m.inside(p, func() { core.InScope(func(s *core.Scope) { spawn(s, m.leaves()) }) })
	return time.Duration(m.leaves()) * leafWork
}

// fibWork is what a call of fib takes beside its join.
const (
	fibWork = 5 * time.Nanosecond
	fibOf   = 17
)

func runFib(m *machineRun, p *core.Pool) time.Duration {
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
	m.inside(p, func() { fib(fibOf) })
	return m.end.Passed - m.start.Passed
}

func refFib(m *machineRun, w *refWorker) time.Duration {
	var fib func(w *refWorker, n int) int
	fib = func(w *refWorker, n int) (sum int) {
		sim.Pass(fibWork)
		if n < 2 {
			return n
		}
		var a, b int
		w.join(func(w *refWorker) { a = fib(w, n-1) }, func(w *refWorker) { b = fib(w, n-2) })
		return a + b
	}
	m.begin()
	fib(w, fibOf)
	m.finish()
	return m.end.Passed - m.start.Passed
}

// asleep returns when all workers of p are.
func asleep(p *core.Pool) {
	for p.Stats().Awake > 0 {
		sim.Pass(10 * time.Microsecond)
		seam.Yield()
	}
}

// runRegion has one region of so many leaves begin when all sleep.
func runRegion(leaves int) func(m *machineRun, p *core.Pool) time.Duration {
	return func(m *machineRun, p *core.Pool) time.Duration {
		asleep(p)
		m.begin()
		treeOfJoins(leaves, func() { sim.Pass(leafWork) })
		m.finish()
		return time.Duration(leaves) * leafWork
	}
}

// runRegions has ten regions of a millisecond, with 100 microseconds between two.
func runRegions(m *machineRun, p *core.Pool) time.Duration {
	const regions, between = 10, 100 * time.Microsecond
	asleep(p)
	m.begin()
	for range regions {
		treeOfJoins(1000, func() { sim.Pass(leafWork) })
		sim.Pass(between)
	}
	m.finish()
	m.end.Now -= regions * between
	return regions * 1000 * leafWork
}

// runCallers has a goroutine outside for each processor that calls something of 20 microseconds again and again.
func runCallers(m *machineRun, p *core.Pool) time.Duration {
	const calls, leaves = 20, 4
	call := func() { treeOfJoins(leaves, func() { sim.Pass(5 * time.Microsecond) }) }
	call()
	asleep(p)
	var wg seam.WaitGroup
	m.begin()
	for range m.processors {
		wg.Go(func() {
			for range calls {
				call()
			}
		})
	}
	wg.Wait()
	m.finish()
	return time.Duration(m.processors) * calls * leaves * 5 * time.Microsecond
}

// runLock has all tasks hold a lock across a join, for a twentieth of their work.
func runLock(m *machineRun, p *core.Pool) time.Duration {
	var mu seam.Mutex
	m.inside(p, func() {
		treeOfJoins(m.leaves()/16, func() {
			sim.Pass(38 * leafWork)
			mu.Lock()
			defer mu.Unlock()
			core.Join(func() { sim.Pass(leafWork) }, func() { sim.Pass(leafWork) })
		})
	})
	return time.Duration(m.leaves()/16) * 40 * leafWork
}
