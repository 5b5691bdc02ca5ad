package main

import (
	"fmt"
	"io"
	"runtime"
	"slices"
	"time"

	"github.com/seed1237c087/manta/bench/internal/work"
	"github.com/seed1237c087/manta/core/whatif"
)

// compareSteals prints how many steals there are in pools of 4 to 256 workers, which are
// goroutines on as many processors as there are, and how many there should be: medians.
func (o *options) compareSteals(e *work.Env, w io.Writer) error {
	procs := runtime.GOMAXPROCS(0)
	fmt.Fprintf(w, "\nsteals with %d processors\n", procs)
	fmt.Fprintln(w, "work        workers  measured (quartiles)  predicted (quartiles)   ratio")
	for workers := 4; workers <= 256; workers *= 4 {
		ours, err := jobs(e, workers, o.works)
		if err != nil {
			return err
		}
		pool := newPool(workers)
		for _, j := range ours {
			t := &timings{}
			for range 3 {
				t.in(pool, j)
			}
			var measured, predicted []int
			for range o.rounds {
				before := pool.Stats().Steals
				t.in(pool, j)
				measured = append(measured, int(pool.Stats().Steals-before))
			}
			if j.before != nil {
				j.before()
			}
			r := whatif.RecordFor(workers, j.do)
			if short := r.Work() / time.Duration(r.Tasks()); short < time.Microsecond {
				r = r.Scaled(alone(j), whatif.MeasureCosts())
			}
			for seed := range o.seeds {
				p := r.Simulate(whatif.Machine{Workers: workers, Processors: procs, Seed: uint64(seed)})
				predicted = append(predicted, p.Steals)
			}
			slices.Sort(measured)
			slices.Sort(predicted)
			m, p := quartiles(measured), quartiles(predicted)
			fmt.Fprintf(w, "%-10s  %7d  %8d %11s  %9d %11s  %6.2f\n", j.name, workers,
				m[1], fmt.Sprintf("(%d-%d)", m[0], m[2]), p[1], fmt.Sprintf("(%d-%d)", p[0], p[2]), float64(p[1])/max(1, float64(m[1])))
		}
		closePools(pool)
	}
	return nil
}

// alone returns the least time of some that the work takes with one worker.
func alone(j job) time.Duration {
	one := newPool(1)
	defer closePools(one)
	t := &timings{}
	least := t.in(one, j)
	for range 4 {
		least = min(least, t.in(one, j))
	}
	return least
}

func quartiles(sorted []int) [3]int {
	n := len(sorted)
	return [3]int{sorted[n/4], sorted[n/2], sorted[(3*n)/4]}
}
