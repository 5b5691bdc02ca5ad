//go:build manta_sim

package schedules_test

import (
	"testing"
	"time"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/sim"
	"github.com/seed1237c087/manta/internal/simrig"
	"github.com/seed1237c087/manta/par"
)

var machineFlags = simrig.NewMachineFlags()

// TestProcessors runs sums on machines that this one is not: docs/processors.md.
func TestProcessors(t *testing.T) {
	defer control.KeepDefault()()
	defer control.LongWaits()()
	rig := simrig.MachineRig{Flags: machineFlags, Forget: forgetAll, SetDefault: control.SetDefault}
	rig.Test(t, machinePrograms)
}

// machinePrograms are those of TestProcessors.
var machinePrograms = []simrig.MachineProgram{
	{Name: "sum_1ms", Run: runSum(time.Millisecond, 3), Reference: refSum(time.Millisecond), Less: 0.22, Crowd: 1.3},
	{Name: "sum_10ms", Run: runSum(10*time.Millisecond, 3), Reference: refSum(10 * time.Millisecond), Less: 0.16, Crowd: 1.3},
	{Name: "sum_10ms_first", Run: runSum(10*time.Millisecond, 0), Reference: refSum(10 * time.Millisecond), Less: 0.2, Crowd: 1.3},
	{Name: "sum_callers", Run: runSumCallers, Reference: refSumCallers, Less: 0.14, Crowd: 1.55},
}

// positionWork is what a position takes.
const positionWork = 10 * time.Nanosecond

// sumOf returns a pipeline that takes so long.
func sumOf(work time.Duration) (sum func()) {
	xs := make([]int, work/positionWork)
	return func() {
		par.Map(par.Slice(xs), func(x int) int {
			sim.Pass(positionWork)
			return x + 1
		}).Sum()
	}
}

// runSum has a worker call a sum that takes so long when all others are awake, as those of the reference are, and after it was called so
// often before.
func runSum(work time.Duration, before int) func(m *simrig.MachineRun, p *core.Pool) time.Duration {
	return func(m *simrig.MachineRun, p *core.Pool) time.Duration {
		sum := sumOf(work)
		p.Install(func() {
			for range before {
				sum()
			}
			var tree func(n int)
			tree = func(n int) {
				if n == 1 {
					sim.Pass(time.Microsecond)
					return
				}
				core.Join(func() { tree(n / 2) }, func() { tree(n - n/2) })
			}
			for arrived := false; !arrived; { // Who is woken counts as awake at once, and needs a while to come.
				arrived = p.Stats().Awake == m.Processors
				tree(32 * m.Processors)
			}
			m.Begin()
			sum()
			m.Finish(0)
		})
		return work
	}
}

// refSum divides the work into eight pieces for each processor.
func refSum(work time.Duration) func(m *simrig.MachineRun, w *simrig.RefWorker) time.Duration {
	return func(m *simrig.MachineRun, w *simrig.RefWorker) time.Duration {
		pieces := 8 * m.Processors
		m.Begin()
		w.Tree(pieces, func(*simrig.RefWorker, int) { sim.Pass(work / time.Duration(pieces)) })
		m.Finish(0)
		return work
	}
}

const (
	calls    = 50
	callWork = 20 * time.Microsecond
)

// runSumCallers has a goroutine outside for each processor that calls a sum of 20 microseconds again and again.
func runSumCallers(m *simrig.MachineRun, _ *core.Pool) time.Duration {
	sum := sumOf(callWork)
	for range 3 {
		sum()
	}
	m.FromOutside(calls, sum)
	return time.Duration(m.Processors) * calls * callWork
}

// refSumCallers divides none of these sums.
func refSumCallers(m *simrig.MachineRun, w *simrig.RefWorker) time.Duration {
	m.Begin()
	w.Tree(m.Processors, func(*simrig.RefWorker, int) { sim.Pass(calls * callWork) })
	m.Finish(0)
	return time.Duration(m.Processors) * calls * callWork
}
