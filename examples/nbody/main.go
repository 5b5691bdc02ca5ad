package main

import (
	"github.com/urfave/cli/v3"

	"github.com/seed1237c087/manta/examples/internal/demo"
	"github.com/seed1237c087/manta/examples/nbody/sim"
)

func main() { program().Main() }

// defaultTicks is half of what Rayon's demo does: with it, all modes take their
// turns within 20 seconds on two cores.
const defaultTicks = 50

func program() *demo.Program {
	var bodies, ticks int
	var seed uint64
	var page pageFlags
	return &demo.Program{
		Name:  "nbody",
		Usage: "a flocking simulation of n bodies, sequential and parallel",
		About: "seq is a plain loop over the bodies, par a parallel one; parreduce sums up in parallel, besides,\n" +
			"what the others do to each body; bridge is parallel over a sequential iterator.\n" +
			"A tick takes bodies times bodies steps.",
		Groups: []demo.Group{{Name: "all", Modes: []string{"seq", "par", "parreduce", "bridge"}}},
		Reps:   3,
		Flags: append(page.flags(),
			&cli.IntFlag{Name: "bodies", Value: 4000, Destination: &bodies, Validator: demo.Between(1, 1_000_000),
				Usage: "`NUMBER` of bodies"},
			&cli.IntFlag{Name: "ticks", Value: defaultTicks, Destination: &ticks, Validator: demo.Between(1, 1_000_000),
				Usage: "`NUMBER` of ticks in a run"},
			&cli.Uint64Flag{Name: "seed", Value: 1, Destination: &seed,
				Usage: "`SEED` of the bodies: the same seed, the same bodies"},
		),
		Instead: func(c demo.Choice) (bool, error) { return page.show(c, bodies, seed) },
		Plan: func(string) (demo.Plan, error) {
			f := newFlight(sim.NewBodies(bodies, seed), ticks)
			return demo.Plan{
				Title: "n-body",
				Settings: []demo.Setting{
					{Name: "bodies", Value: bodies}, {Name: "ticks", Value: ticks}, {Name: "seed", Value: seed},
				},
				Modes: []demo.Mode{
					f.exact("seq", sim.Seq), f.exact("par", sim.Par),
					f.rounded("parreduce", sim.ParReduce), f.exact("bridge", sim.Bridge),
				},
				Baseline: "seq",
				Passes:   1,
				Unit:     "pair",
				Units:    float64(bodies) * float64(bodies) * float64(ticks),
			}, nil
		},
	}
}
