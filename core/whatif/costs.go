package whatif

import (
	"slices"
	"sync"
	"time"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/core/internal/measure"
	"github.com/seed1237c087/manta/internal/seam"
)

// MeasureCosts returns the costs of the scheduler's steps on this machine. The first call
// measures them, in pools of its own, and takes some 50 milliseconds. If a cost can't be
// measured, because there is one processor or the machine is busy, MeasureCosts returns a usual
// cost instead.
func MeasureCosts() Costs { return here() }

var here = sync.OnceValue(func() (c Costs) {
	within(1, func(p *core.Pool) { c.Fork, c.Spawn = forkCost(p), spawnCost(p) })
	c.Steal = core.Measure(func() {}).Steal
	c.Wake, c.Signal = 15*time.Microsecond, 2*time.Microsecond
	if seam.Procs() > 1 {
		within(2, func(p *core.Pool) {
			left, right := stolenJoins(p, 0) // stolen by a worker that is awake
			lateLeft, lateRight := stolenJoins(p, 300*time.Microsecond)
			c.Wake = likely(lateRight-right, 50*time.Microsecond, c.Wake)
			c.Signal = likely(lateLeft-left, 5*time.Microsecond, c.Signal)
		})
	}
	return c
})

// likely returns d if d may be the cost on a quiet machine. Otherwise it returns the usual
// cost, because both workers have shared a processor all the time.
func likely(d, most, usual time.Duration) time.Duration {
	if d < 0 || d > most {
		return usual
	}
	return d
}

// within calls f with a new pool, and closes the pool afterwards.
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

// least runs f in p several times and returns the least time. Longer runs were disturbed.
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

// forkCost returns the cost of a fork that nobody takes, without the cost of the two calls.
func forkCost(p *core.Pool) time.Duration {
	const depth = 12
	calls := least(p, func() { core.Recurse(halve, depth<<1) })
	forks := least(p, func() { core.Recurse(halve, depth<<1|1) })
	return (max(0, forks-calls) + 1<<(depth-1)) >> depth
}

// halve is a binary tree of height n/2. If n is odd, the nodes of the tree are forked.
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

// stolenJoins runs some joins, each one a time of after later than the last join. It returns the least times until their sides
// begin. Longer times were disturbed.
func stolenJoins(p *core.Pool, after time.Duration) (left, right time.Duration) {
	const joins = 200
	hold := func() {} // A fork with work to do does not lend its processor to the thief.
	left, right = 1<<62, 1<<62
	for range joins {
		p.Install(func() {
			measure.StolenJoin(core.Join, hold) // This join may wake the other worker.
			for began := measure.Nanoseconds(); measure.Nanoseconds()-began < int64(after); {
			}
			b := measure.StolenJoin(core.Join, hold)
			left, right = min(left, time.Duration(b.Left)), min(right, time.Duration(b.Right))
		})
	}
	return left, right
}
