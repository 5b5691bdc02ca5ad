//go:build manta_sim

package core_test

import (
	"flag"
	"testing"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/core/internal/sim"
)

// What the tests of schedules are asked for; docs/schedules.md tells how to use them.
var (
	simSchedules = flag.Int("sim.schedules", 500, "schedules for each program")
	simSeed      = flag.Uint64("sim.seed", 0, "the first of them")
	simScript    = flag.String("sim.script", "", "the one schedule to replay, of the program that -run names, with -sim.seed")
	simTrace     = flag.Bool("sim.trace", false, "print a failing schedule as a whole")
)

// TestSchedules runs each program under many schedules.
func TestSchedules(t *testing.T) {
	for _, p := range simPrograms {
		t.Run(p.name, func(t *testing.T) { p.explore(t) })
	}
}

func (p simProgram) explore(t *testing.T) {
	defer core.KeepDefaultPool()()
	o := sim.Options{
		Config:    sim.Config{Seed: *simSeed, Procs: 2, MaxSteps: 30_000},
		Schedules: *simSchedules,
		Before:    core.ForgetAll,
	}
	program := func(seed uint64) { p.once(seed) }
	if *simScript != "" {
		s, err := sim.Script(*simScript)
		if err != nil {
			t.Fatal(err)
		}
		o.Strategy, o.Schedules = s, 1
	}
	f := sim.Explore(o, program)
	switch {
	case f == nil && p.fails != "":
		if o.Schedules >= 20_000 {
			t.Errorf("it fails no longer: take this from the table: %s", p.fails)
		}
	case f == nil:
	case p.fails != "":
		t.Logf("%s\n%v", p.fails, f)
		if *simTrace {
			t.Log(f.Trace)
		}
	case *simTrace:
		t.Errorf("%v\n%s", f, f.Trace)
	default:
		t.Errorf("%s", f.Summary(60))
	}
}
