package core

import (
	"runtime"
	"slices"
	"sync"
	"time"

	"github.com/seed1237c087/manta/core/internal/measure"
)

// This file has what Measure must know of the machine. What is found out once is in functions, and in no variable that begins with
// one, so that a program that measures nothing has none of this linked in.

var overhead, steal struct {
	once sync.Once
	took int64
}

// strandOverhead returns how much longer a strand is for being measured: what
// empty strands take.
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
	return slices.Min(took[:]) // The others were disturbed.
}

// defaultStealCost stands for what can't be measured with one processor.
const defaultStealCost = 5 * time.Microsecond

// stealCost returns by how much longer a join takes whose right side is stolen,
// by a worker that is awake: from the join to the beginning of the right side, and from
// its end to that of the join. It is the lower quartile of some joins in a pool of two workers:
// others were disturbed, where the machine was not at rest.
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
