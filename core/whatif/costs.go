package whatif

import (
	"slices"
	"time"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/core/internal/measure"
	"github.com/seed1237c087/manta/internal/seam"
)

// MeasureCosts returns what the steps of the scheduler cost on this machine. They are
// measured at the first call, which takes some 50 milliseconds, in pools of its own. What
// can't be measured with one processor is as on a machine of several. Search, Step and Switch
// are not measured: there is nothing to see them by.
func MeasureCosts() Costs {
	here.mu.Lock()
	defer here.mu.Unlock()
	if !here.known {
		here.costs, here.known = measureCosts(), true
	}
	return here.costs
}

var here struct {
	mu    seam.Mutex
	known bool  // guarded by mu
	costs Costs // guarded by mu
}

func measureCosts() Costs {
	c := Costs{
		Search: 80 * time.Nanosecond, Step: 30 * time.Nanosecond, Switch: 300 * time.Nanosecond,
		Steal: 300 * time.Nanosecond, Wake: 15 * time.Microsecond, Signal: 2 * time.Microsecond,
	}
	alone := newTeam(1)
	defer endTeam(alone)
	c.Fork, c.Spawn = forkCost(alone), spawnCost(alone)
	if seam.Procs() > 1 {
		two := newTeam(2)
		defer endTeam(two)
		awake, asleep := stolenJoins(two, false), stolenJoins(two, true)
		c.Steal = likely(awake.before+awake.after-c.Search, 3*time.Microsecond, c.Steal)
		c.Signal = likely(asleep.left-awake.left, 5*time.Microsecond, c.Signal)
		c.Wake = likely(asleep.before-awake.before, 50*time.Microsecond, c.Wake)
	}
	return c
}

// likely returns d if a machine may be so slow that does nothing else, and otherwise what is
// usual: then both workers shared a processor all the time.
func likely(d, most, usual time.Duration) time.Duration {
	if d < 0 || d > most {
		return usual
	}
	return d
}

func newTeam(workers int) *core.Pool {
	p, err := core.NewPool(core.Config{Workers: workers})
	if err != nil {
		panic("core/whatif: internal: " + err.Error())
	}
	return p
}

func endTeam(p *core.Pool) {
	if err := p.Close(); err != nil {
		panic("core/whatif: internal: " + err.Error())
	}
}

const rounds = 50

// least returns the least of some times that f takes. The others were disturbed.
func least(p *core.Pool, f func()) time.Duration {
	var took [rounds]int64
	for i := range took {
		p.Install(func() {
			began := measure.Nanoseconds()
			f()
			took[i] = measure.Nanoseconds() - began
		})
	}
	return time.Duration(slices.Min(took[:]))
}

// forkCost is that of a fork that nobody takes, beyond the two calls.
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

// spawnCost is that of a task of a scope that the worker runs itself.
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

// A stolen is a join whose right side was stolen.
type stolen struct {
	left   time.Duration // until the left side began
	before time.Duration // until the right side began
	after  time.Duration // from its end to that of the join
}

// stolenJoins returns the least of what some joins took, each begun when the other
// worker searches or, if asleep, some time after it has gone to sleep. The others were
// disturbed: on a machine that is busy with other programs both workers may have shared a
// processor.
func stolenJoins(p *core.Pool, asleep bool) stolen {
	const joins, inARow = 100, 4
	var left, before, after []time.Duration
	for range joins {
		p.Install(func() {
			for i := range inARow {
				if asleep {
					work(300 * time.Microsecond)
				}
				s := stolenJoin()
				if i > 0 { // The first one may have woken the other worker.
					left, before, after = append(left, s.left), append(before, s.before), append(after, s.after)
				}
			}
		})
	}
	return stolen{slices.Min(left), slices.Min(before), slices.Min(after)}
}

// work keeps the processor busy.
func work(d time.Duration) {
	for began := measure.Nanoseconds(); measure.Nanoseconds()-began < int64(d); {
	}
}

// stolenJoin is a join that waits until its right side was stolen.
func stolenJoin() stolen {
	var leftBegan, began, ended int64
	var taken seam.Bool
	start := measure.Nanoseconds()
	core.Join(func() {
		leftBegan = measure.Nanoseconds()
		for !taken.Load() {
		}
	}, func() {
		began = measure.Nanoseconds()
		taken.Store(true)
		work(500) // So that the left side has ended, and the join waits.
		ended = measure.Nanoseconds()
	})
	end := measure.Nanoseconds()
	return stolen{time.Duration(leftBegan - start), time.Duration(began - start), time.Duration(end - ended)}
}
