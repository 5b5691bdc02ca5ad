package whatif

import (
	"slices"
	"sync"
	"time"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/core/internal/measure"
)

// MeasureCosts returns what the steps of the scheduler cost on this machine. They are
// measured at the first call, which takes some 50 milliseconds, in pools of its own. What
// can't be measured with one processor is as on a machine of several.
func MeasureCosts() Costs { return costsHere() }

var costsHere = sync.OnceValue(func() Costs {
	return Costs{
		Fork: forkCost(), Spawn: 100, Search: 100, Steal: 1500, Wake: 5 * time.Microsecond, Signal: 3 * time.Microsecond, Step: 30, Switch: 300,
	}
})

// forkCost is that of a fork that nobody takes.
func forkCost() time.Duration {
	pool := newTeam(1)
	defer pool.Close()
	const depth, rounds = 12, 9
	tree := func(r *core.Rec[int, int], depth int) int {
		if depth == 0 {
			return 1
		}
		x, y := r.Fork(depth-1, depth-1)
		return x + y
	}
	var took [rounds]int64
	for i := range took {
		pool.Install(func() {
			began := measure.Nanoseconds()
			core.Recurse(tree, depth)
			took[i] = measure.Nanoseconds() - began
		})
	}
	return time.Duration(slices.Min(took[:]) >> depth)
}

func newTeam(workers int) *core.Pool {
	p, err := core.NewPool(core.Config{Workers: workers})
	if err != nil {
		panic("core/whatif: internal: " + err.Error())
	}
	return p
}
