//go:build manta_sim

package simrig

import (
	"flag"
	"testing"

	"github.com/seed1237c087/manta/internal/sim"
)

// Flags are the flags of tests of schedules; docs/schedules.md says how to use them.
type Flags struct {
	schedules *int
	seed      *uint64
	script    *string
	trace     *bool
	faults    *bool
}

// NewFlags adds the flags to those of the program, for a package variable of its tests.
func NewFlags() *Flags {
	return &Flags{
		schedules: flag.Int("sim.schedules", 500, "schedules for each program"),
		seed:      flag.Uint64("sim.seed", 0, "the first of them"),
		script:    flag.String("sim.script", "", "the one schedule to replay, of the program that -run names, with -sim.seed"),
		trace:     flag.Bool("sim.trace", false, "print a failing schedule as a whole"),
		faults:    flag.Bool("sim.faults", false, "plant faults, and see how many schedules each takes to be found"),
	}
}

// A Program is run under many schedules.
type Program struct {
	Name string
	// Run runs the program once, on a controlled goroutine.
	Run func(seed uint64)
	// Fails says why the program fails at present. Then a schedule that fails must be found.
	Fails string
	// MaxSteps is how many operations the program may need.
	MaxSteps int
}

// enough is in how many schedules a program with Fails must fail.
const enough = 20_000

// Explore runs p under many schedules. before is called before each schedule, to remove what earlier ones have left.
func (f *Flags) Explore(t *testing.T, p Program, before func()) {
	o := sim.Options{
		Config:    sim.Config{Seed: *f.seed, Procs: 2, MaxSteps: p.MaxSteps},
		Schedules: *f.schedules,
		Before:    before,
	}
	if *f.script != "" {
		s, err := sim.Script(*f.script)
		if err != nil {
			t.Fatal(err)
		}
		o.Strategy, o.Schedules = s, 1
	}
	found := sim.Explore(o, p.Run)
	switch {
	case found == nil && p.Fails != "":
		if o.Schedules >= enough {
			t.Errorf("it fails no longer: take this from the table: %s", p.Fails)
		}
	case found == nil:
	case p.Fails != "":
		t.Logf("%s\n%v", p.Fails, found)
		if *f.trace {
			t.Log(found.Trace)
		}
	case *f.trace:
		t.Errorf("%v\n%s", found, found.Trace)
	default:
		t.Errorf("%s", found.Summary(60))
	}
}

// Random are numbers that depend on a seed.
type Random uint64

// NewRandom returns the numbers of a seed.
func NewRandom(seed uint64) Random { return Random(seed*0x9E3779B97F4A7C15 + 1) }

// Below returns a number from 0 up to n.
func (r *Random) Below(n int) int {
	*r ^= *r << 13
	*r ^= *r >> 7
	*r ^= *r << 17
	return int(uint64(*r) >> 11 % uint64(n))
}
