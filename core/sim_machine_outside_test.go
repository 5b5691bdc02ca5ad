//go:build manta_sim

package core_test

import (
	"time"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/internal/sim"
	"github.com/seed1237c087/manta/internal/simrig"
)

// asleep returns when all workers of p are.
func asleep(p *core.Pool) {
	for p.Stats().Awake > 0 {
		sim.Pass(10 * time.Microsecond)
		seam.Yield()
	}
}

// runRegion has one region of so many leaves begin when all sleep.
func runRegion(leaves int) func(m *simrig.MachineRun, p *core.Pool) time.Duration {
	return func(m *simrig.MachineRun, p *core.Pool) time.Duration {
		asleep(p)
		m.Begin()
		treeOfJoins(leaves, func() { sim.Pass(leafWork) })
		m.Finish(0)
		return time.Duration(leaves) * leafWork
	}
}

func refRegion(leaves int) func(m *simrig.MachineRun, w *simrig.RefWorker) time.Duration {
	return func(m *simrig.MachineRun, w *simrig.RefWorker) time.Duration {
		m.Begin()
		w.Tree(leaves, refLeaf)
		m.Finish(0)
		return time.Duration(leaves) * leafWork
	}
}

const regions, betweenRegions = 10, 100 * time.Microsecond

// runRegions has ten regions of a millisecond, with 100 microseconds between two.
func runRegions(m *simrig.MachineRun, p *core.Pool) time.Duration {
	asleep(p)
	m.Begin()
	for range regions {
		treeOfJoins(1000, func() { sim.Pass(leafWork) })
		sim.Pass(betweenRegions)
	}
	m.Finish(regions * betweenRegions)
	return regions * 1000 * leafWork
}

func refRegions(m *simrig.MachineRun, w *simrig.RefWorker) time.Duration {
	m.Begin()
	for range regions {
		w.Tree(1000, refLeaf)
		sim.Pass(betweenRegions)
	}
	m.Finish(regions * betweenRegions)
	return regions * 1000 * leafWork
}

const (
	calls      = 20
	callLeaves = 4
	callWork   = 5 * time.Microsecond // of a leaf
)

// runCallers has a goroutine outside for each processor that calls something of 20 microseconds again and again.
func runCallers(m *simrig.MachineRun, p *core.Pool) time.Duration {
	call := func() { treeOfJoins(callLeaves, func() { sim.Pass(callWork) }) }
	call()
	asleep(p)
	m.FromOutside(calls, call)
	return time.Duration(m.Processors) * calls * callLeaves * callWork
}

// refCallers has each worker call by itself.
func refCallers(m *simrig.MachineRun, w *simrig.RefWorker) time.Duration {
	m.Begin()
	w.Tree(m.Processors, func(w *simrig.RefWorker, _ int) {
		for range calls {
			w.Tree(callLeaves, func(*simrig.RefWorker, int) { sim.Pass(callWork) })
		}
	})
	m.Finish(0)
	return time.Duration(m.Processors) * calls * callLeaves * callWork
}

// runLock has all tasks hold a lock across a join, for a twentieth of their work.
func runLock(m *simrig.MachineRun, p *core.Pool) time.Duration {
	var mu seam.Mutex
	inside(m, p, func() {
		treeOfJoins(leavesFor(m)/16, func() {
			sim.Pass(38 * leafWork)
			mu.Lock()
			defer mu.Unlock()
			core.Join(func() { sim.Pass(leafWork) }, func() { sim.Pass(leafWork) })
		})
	})
	return time.Duration(leavesFor(m)/16) * 40 * leafWork
}

// refLock forks nothing while it holds the lock, because it would run into a deadlock.
func refLock(m *simrig.MachineRun, w *simrig.RefWorker) time.Duration {
	var mu seam.Mutex
	m.Begin()
	w.Tree(leavesFor(m)/16, func(*simrig.RefWorker, int) {
		sim.Pass(38 * leafWork)
		mu.Lock()
		defer mu.Unlock()
		sim.Pass(2 * leafWork)
	})
	m.Finish(0)
	return time.Duration(leavesFor(m)/16) * 40 * leafWork
}

const guestCalls, guestLeaves = 10, 40

// runGuest has all workers join a tree, and a goroutine from outside call again and again.
func runGuest(m *simrig.MachineRun, p *core.Pool) time.Duration {
	leaf := func() { sim.Pass(leafWork) }
	inside(m, p, func() {
		var wg seam.WaitGroup
		wg.Go(func() {
			for range guestCalls {
				treeOfJoins(guestLeaves, leaf)
			}
		})
		treeOfJoins(leavesFor(m), leaf)
		core.Blocking(wg.Wait)
	})
	return time.Duration(leavesFor(m)+guestCalls*guestLeaves) * leafWork
}

// refGuest has a worker make these calls.
func refGuest(m *simrig.MachineRun, w *simrig.RefWorker) time.Duration {
	m.Begin()
	w.Join(func(w *simrig.RefWorker) { w.Tree(leavesFor(m), refLeaf) }, func(w *simrig.RefWorker) {
		for range guestCalls {
			w.Tree(guestLeaves, refLeaf)
		}
	})
	m.Finish(0)
	return time.Duration(leavesFor(m)+guestCalls*guestLeaves) * leafWork
}

// runInstalls has a goroutine outside for each processor that has the pool do something of 20 microseconds again and again.
func runInstalls(m *simrig.MachineRun, p *core.Pool) time.Duration {
	asleep(p)
	m.FromOutside(calls, func() { p.Install(func() { sim.Pass(callLeaves * callWork) }) })
	return time.Duration(m.Processors) * calls * callLeaves * callWork
}
