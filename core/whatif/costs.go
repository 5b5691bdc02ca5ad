package whatif

import (
	"slices"
	"sync"
	"time"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/core/internal/measure"
	"github.com/seed1237c087/manta/internal/seam"
)

// MeasureCosts returns what the steps of the scheduler cost on this machine. They are
// measured at the first call, in pools of its own, which takes some 50 milliseconds. A cost that
// can't be measured, with one processor or on a busy machine, is replaced by a usual one.
func MeasureCosts() Costs { return here() }

var here = sync.OnceValue(func() (c Costs) {
	within(1, func(p *core.Pool) { c.Fork, c.Spawn = forkCost(p), spawnCost(p) })
	c.Steal = core.Measure(func() {}).Steal
	c.Wake, c.Signal = 15*time.Microsecond, 2*time.Microsecond
	if seam.Procs() > 1 {
		within(2, func(p *core.Pool) {
			left, right := stolenJoins(p, 0) // by a worker that is awake
			lateLeft, lateRight := stolenJoins(p, 300*time.Microsecond)
			c.Wake = likely(lateRight-right, 50*time.Microsecond, c.Wake)
			c.Signal = likely(lateLeft-left, 5*time.Microsecond, c.Signal)
		})
	}
	return c
})

// likely returns d if that may be the cost on a quiet machine, and otherwise the usual cost:
// then both workers have shared a processor all the time.
func likely(d, most, usual time.Duration) time.Duration {
	if d < 0 || d > most {
		return usual
	}
	return d
}

// within calls f with a pool that is closed afterwards.
func within(workers int, f func(p *core.Pool)) {
	p, err := core.NewPool(core.Config{Workers: workers})
	if err == nil {
		f(p)
		err = p.Close()
	}
	if err != nil {
		panic("core/whatif: internal: " + err.Error())
	}
}

// least returns the least of some times that f takes in p. The others were disturbed.
func least(p *core.Pool, f func()) time.Duration {
	var took [50]int64
	for i := range took {
		p.Install(func() {
			began := measure.Nanoseconds()
			f()
			took[i] = measure.Nanoseconds() - began
		})
	}
	return time.Duration(slices.Min(took[:]))
}

// forkCost returns the cost of a fork that nobody takes, beyond the two calls.
func forkCost(p *core.Pool) time.Duration {
	const depth = 12
	calls := least(p, func() { core.Recurse(halve, depth<<1) })
	forks := least(p, func() { core.Recurse(halve, depth<<1|1) })
	return (max(0, forks-calls) + 1<<(depth-1)) >> depth
}

// halve is a binary tree whose height is n/2. Odd: its nodes are forked.
func halve(r *core.Rec[int, int], n int) int {
	if n < 2 {
		return 1
	}
	if n&1 == 0 {
		return halve(r, n-2) + halve(r, n-2)
	}
	x, y := r.Fork(n-2, n-2)
	return x + y
}

// spawnCost returns the cost of a task of a scope that the worker runs itself.
func spawnCost(p *core.Pool) time.Duration {
	const tasks = 1000
	return least(p, func() {
		core.InScope(func(s *core.Scope) {
			for range tasks {
				s.Spawn(func() {})
			}
		})
	}) / tasks
}

// stolenJoins returns the least times until the sides of some joins begin, each so long after the last one. The
// others were disturbed.
func stolenJoins(p *core.Pool, after time.Duration) (left, right time.Duration) {
	const joins = 200
	hold := func() {} // A fork with work to do does not lend its processor to the thief.
	left, right = 1<<62, 1<<62
	for range joins {
		p.Install(func() {
			measure.StolenJoin(core.Join, hold) // It may wake the other worker.
			for began := measure.Nanoseconds(); measure.Nanoseconds()-began < int64(after); {
			}
			b := measure.StolenJoin(core.Join, hold)
			left, right = min(left, time.Duration(b.Left)), min(right, time.Duration(b.Right))
		})
	}
	return left, right
}
