package core

import (
	"runtime"
	"slices"
	"sync"
	"time"

	"github.com/seed1237c087/manta/core/internal/measure"
)

// This file contains the costs of the machine that Measure must know. Functions determine each cost once. No variable is initialized by
// such a function, so that this code is not linked into a program that measures nothing.

var overhead, steal struct {
	once sync.Once
	took int64
}

// strandOverhead returns how much longer a strand is because it is measured: the
// time of an empty strand.
func strandOverhead() int64 {
	overhead.once.Do(func() { overhead.took = emptyStrand() })
	return overhead.took
}

func emptyStrand() int64 {
	tree := func(r *Rec[int, int], depth int) int {
		if depth == 0 {
			return 1
		}
		x, y := r.Fork(depth-1, depth-1)
		return x + y
	}
	const depth, rounds = 8, 15
	var took [rounds]int64
	for i := range took {
		m := &measure.Meter{Now: measure.Nanoseconds, CPU: measure.ThreadTime()}
		r := measureBy(m, measuredWorkers, func() { Recurse(tree, depth) })
		took[i] = int64(r.Work) / r.Strands
	}
	return slices.Min(took[:]) // The other rounds were disturbed.
}

// defaultStealCost is the result of stealCost if it can't be measured, because there is one processor or a bubble.
const defaultStealCost = 5 * time.Microsecond

// stealCost returns by how much longer a join takes if a worker that is awake steals the
// right side. This is the time from the call of the join to the beginning of the right side,
// and from the end of the right side to the end of the join. The result is the lower quartile
// of some joins in a pool of two workers, because other joins are disturbed if the machine is
// busy.
func stealCost() time.Duration {
	steal.once.Do(func() { steal.took = int64(stolenJoin()) })
	return time.Duration(steal.took)
}

func stolenJoin() time.Duration {
	if runtime.GOMAXPROCS(0) == 1 {
		return defaultStealCost
	}
	p, err := NewPool(Config{Workers: 2})
	if err != nil {
		panic("core: internal: " + err.Error())
	}
	defer poolOf(p, "Measure").end()
	const rounds = 200
	var took [rounds]int64
	for i := range took {
		p.Install(func() {
			s := measure.StolenJoin(Join, runtime.Gosched)
			took[i] = s.Right + s.Back
		})
	}
	slices.Sort(took[:])
	return max(1, time.Duration(took[rounds/4]))
}
