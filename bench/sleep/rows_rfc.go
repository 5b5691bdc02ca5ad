package main

import (
	"fmt"
	"math"

	"github.com/seed1237c087/manta/bench/internal/work"
	"github.com/seed1237c087/manta/examples/nbody/sim"
	"github.com/seed1237c087/manta/par"
)

// incrementRows are increment_all and its modes.
func incrementRows() []row {
	var rows []row
	for _, m := range []struct {
		name, title string
		tune        func(par.Iter[*int]) par.Iter[*int]
	}{
		{"increment_all", "", func(it par.Iter[*int]) par.Iter[*int] { return it }},
		{"increment_all_min", ", leaves of 1,024 elements or more", func(it par.Iter[*int]) par.Iter[*int] { return it.WithMinLen(1024) }},
		{"increment_all_max", ", leaves of 100 elements or fewer", func(it par.Iter[*int]) par.Iter[*int] { return it.WithMaxLen(100) }},
		{"increment_all_atomized", ", leaves of one element", func(it par.Iter[*int]) par.Iter[*int] { return it.WithMaxLen(1) }},
		{"increment_all_serialized", ", one leaf", func(it par.Iter[*int]) par.Iter[*int] { return it.WithMinLen(math.MaxInt) }},
	} {
		rows = append(rows, row{
			name: m.name, title: "increment 102,400 ints in place" + m.title, op: "call",
			setup: func(s *scene) *player { return s.increment(m.tune) },
		})
	}
	return rows
}

func (s *scene) increment(tune func(par.Iter[*int]) par.Iter[*int]) *player {
	xs, f, passes := make([]int, s.size(work.IncrementSize)), work.Increment(), 0
	op := func() {
		passes++
		tune(par.Refs(xs)).ForEach(f)
	}
	if s.plain {
		op = func() {
			passes++
			for i := range xs {
				f(&xs[i])
			}
		}
	}
	return &player{
		play: s.repeat(s.stage(), op),
		check: func() error {
			for i, x := range xs {
				if x != passes {
					return fmt.Errorf("element %d is %d after %d increments", i, x, passes)
				}
			}
			return nil
		},
	}
}

func joinRows() []row {
	return []row{{
		name: "join_recursively", title: "65,535 joins down a binary tree, no other work", op: "call",
		setup: func(s *scene) *player {
			depth := work.JoinDepth
			if s.shrink > 1 {
				depth /= 2
			}
			run := work.Joins
			if s.plain {
				run = work.Calls
			}
			stage := s.stage()
			return &player{
				play: s.repeat(stage, func() { run(depth) }),
				check: func() error {
					n := work.CountLeaves(func() { stage(func() { run(depth) }) })
					if n != 1<<depth {
						return fmt.Errorf("reached %d leaves of %d", n, 1<<depth)
					}
					return nil
				},
			}
		},
	}}
}

// nbodyRows are the modes of n-body. The plain loop is seq in each.
func nbodyRows() []row {
	var rows []row
	for _, m := range []struct {
		name, title string
		tick        sim.Tick
	}{
		{"nbody/par", "parallel over the bodies", sim.Par},
		{"nbody/parreduce", "parallel over the bodies, for each a parallel reduction over all", sim.ParReduce},
		{"nbody/bridge", "parallel over a sequential iterator", sim.Bridge},
	} {
		rows = append(rows, row{
			name: m.name, title: "10 ticks of 1,000 bodies: " + m.title, op: "10 ticks",
			setup: func(s *scene) *player { return s.nbody(m.tick) },
		})
	}
	return rows
}

const (
	bodies = 1000
	ticks  = 10
)

func (s *scene) nbody(tick sim.Tick) *player {
	start := sim.NewBodies(s.size(bodies), 1)
	world, reference := sim.NewWorld(start), sim.NewWorld(start)
	reference.Run(sim.Seq, ticks)
	if s.plain {
		tick = sim.Seq
	}
	return &player{
		play: s.repeat(s.stage(), func() {
			world.Reset(start)
			world.Run(tick, ticks)
		}),
		check: func() error {
			// Sums in another bracketing drift apart with each tick.
			const tolerance = 1e-6
			return sim.Near(world.Bodies(), reference.Bodies(), tolerance)
		},
	}
}
