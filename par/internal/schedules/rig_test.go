//go:build manta_sim

package schedules_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/internal/sim"
	"github.com/seed1237c087/manta/internal/simrig"
	"github.com/seed1237c087/manta/internal/under"
	"github.com/seed1237c087/manta/par/internal/engine"
	"github.com/seed1237c087/manta/par/internal/runstats"
)

// A program is run under many schedules.
type program struct {
	name string
	run  func(s *run)
	// alone: it blocks all workers, so that it can't be a part of another program.
	alone bool
	// fails says why the program fails as things are; then a schedule must be found.
	fails string
}

var simFlags = simrig.NewFlags()

// control is what package core does for such programs.
var control = under.Control[*core.Pool, core.Config]()

// TestSchedules runs each program under many schedules.
func TestSchedules(t *testing.T) {
	for _, p := range programs {
		t.Run(p.name, func(t *testing.T) {
			defer control.KeepDefault()()
			simFlags.Explore(t, simrig.Program{Name: p.name, Run: p.once, Fails: p.fails, MaxSteps: 100_000}, forgetAll)
		})
	}
}

// TestPlantedFaults builds these tests with each fault in turn, and runs its program.
func TestPlantedFaults(t *testing.T) { simFlags.Plant(t, "../..", plantedFaults) }

// forgetAll takes away what earlier schedules have left.
func forgetAll() {
	control.Forget()
	engine.Forget()
	runstats.Forget()
}

// once runs the program once, on a controlled goroutine.
func (p program) once(seed uint64) {
	s := &run{Random: simrig.NewRandom(seed)}
	// What an operation takes decides what is worth a fork. With the shorter ones, pieces are done in turn.
	ticks := []time.Duration{50, 300, 1000, 3000, 5000, 20_000}
	sim.Tick(ticks[s.Below(len(ticks))])
	s.workers = []int{2, 3, 2, 1, 2, 4, 1, 2}[seed%8]
	s.pool = s.start(s.workers)
	control.SetDefault(s.pool)
	p.run(s)
	s.end()
}

// A run is one run of a program. Its fields need no lock: one goroutine runs at a time.
type run struct {
	simrig.Random
	workers int // of pool
	pool    *core.Pool
	pools   []*core.Pool
	all     []*elements
	stops   []chan struct{} // closed in the end, for those who feed a channel
	// spawned are tasks that nobody waits for.
	spawned seam.WaitGroup
}

// start starts a pool, which the end of the run closes.
func (s *run) start(workers int) *core.Pool {
	p, err := control.Start(core.Config{Workers: workers, PanicHandler: func(any) {}})
	if err != nil {
		sim.Fail("%v", err)
	}
	s.pools = append(s.pools, p)
	return p
}

// chance is true once in n times.
func (s *run) chance(n int) bool { return s.Below(n) == 0 }

// end closes the pools and looks whether all is at rest.
func (s *run) end() {
	for _, stop := range s.stops {
		seam.Close(stop)
	}
	s.spawned.Wait()
	for _, p := range s.pools {
		if err := p.Close(); err != nil {
			sim.Fail("Close: %v", err)
		}
	}
	for _, p := range s.pools {
		if err := control.AtRest(p); err != nil {
			sim.Fail("after Close: %v", err)
		}
	}
	for _, e := range s.all {
		if e.inside != 0 {
			sim.Fail("the function of %d elements has not ended", e.inside)
		}
	}
}

// outcome is how a function ended.
type outcome struct {
	panic  any
	exited bool // its goroutine
}

func (o outcome) String() string {
	switch p, ok := o.panic.(*core.PanicError); {
	case o.exited:
		return "a Goexit"
	case ok:
		return fmt.Sprintf("a PanicError of %v", p.Value)
	case o.panic != nil:
		return fmt.Sprintf("a panic of %v", o.panic)
	}
	return "a return"
}

// try calls f on a goroutine of its own, which f may end.
func try(f func()) (o outcome) {
	var wg seam.WaitGroup
	wg.Go(func() {
		o.exited = true
		defer func() {
			if v := recover(); v != nil {
				o = outcome{panic: v}
			}
		}()
		f()
		o.exited = false
	})
	wg.Wait()
	return o
}

// caught calls f, which does not end its goroutine.
func caught(f func()) (o outcome) {
	defer func() { o.panic = recover() }()
	f()
	return o
}

// touch is work that others can come in between.
func touch() {
	var n seam.Int64
	n.Add(1)
}
