package main

import (
	"fmt"
	"slices"

	"github.com/seed1237c087/manta/examples/internal/demo"
	"github.com/seed1237c087/manta/examples/nbody/sim"
)

// tolerance is how far, as a share, a body may be from where seq puts it after
// one tick, in the modes that sum up in another bracketing. It must hold
// tick by tick. Over many ticks it can't: the flock is chaotic. Each near miss of two
// bodies makes a difference many times larger, so that one in the last bit
// decides after fifty ticks where some bodies are.
const tolerance = 1e-9

// A flight is a number of ticks from the same start in several modes, which are
// checked against each other.
type flight struct {
	start []sim.Body
	ticks int
	world *sim.World
	end   []sim.Body // of seq; nil until somebody asked for it
}

func newFlight(start []sim.Body, ticks int) *flight {
	return &flight{start: start, ticks: ticks, world: sim.NewWorld(start)}
}

// exact is the mode that does tick and must end where seq does, to the bit.
func (f *flight) exact(name string, tick sim.Tick) demo.Mode {
	return demo.Mode{Name: name, Reset: f.reset, Run: f.run(tick), Check: func(int) error {
		if f.end == nil {
			f.end = f.fly(sim.Seq)
		}
		return sim.Same(f.world.Bodies(), f.end)
	}}
}

// rounded is the mode that does tick, each time within the tolerance of what seq
// makes of the same bodies, and must end at the same bodies in each repetition.
func (f *flight) rounded(name string, tick sim.Tick) demo.Mode {
	var end []sim.Body
	return demo.Mode{Name: name, Reset: f.reset, Run: f.run(tick), Check: func(int) (err error) {
		if end == nil {
			if end, err = f.flyBeside(tick); err != nil {
				return err
			}
		}
		return sim.Same(f.world.Bodies(), end)
	}}
}

func (f *flight) reset() { f.world.Reset(f.start) }

func (f *flight) run(tick sim.Tick) func() { return func() { f.world.Run(tick, f.ticks) } }

// fly returns the bodies at the end.
func (f *flight) fly(tick sim.Tick) []sim.Body {
	w := sim.NewWorld(f.start)
	w.Run(tick, f.ticks)
	return w.Bodies()
}

// flyBeside is fly, with an error for the first tick that differs from what seq
// makes of the same bodies by more than the tolerance.
func (f *flight) flyBeside(tick sim.Tick) (end []sim.Body, err error) {
	in, out := slices.Clone(f.start), make([]sim.Body, len(f.start))
	beside := make([]sim.Body, len(f.start))
	for t := range f.ticks {
		tick(out, in, t)
		sim.Seq(beside, in, t)
		if e := sim.Near(out, beside, tolerance); e != nil && err == nil {
			err = fmt.Errorf("tick %d: %w", t, e)
		}
		in, out = out, in
	}
	return in, err
}
