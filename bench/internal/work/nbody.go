package work

import (
	"fmt"
	"math"

	"github.com/seed1237c087/manta/bench/internal/measure"
	"github.com/seed1237c087/manta/examples/nbody/sim"
)

const (
	nbodySize  = 1000
	nbodyTicks = 10
	nbodySeed  = 1
)

// spread is what the rivals must agree on: the sum of the bodies' distances from the origin.
func spread(bodies []sim.Body) float64 {
	var sum float64
	for i := range bodies {
		sum += bodies[i].Position.Len()
	}
	return sum
}

// nearby is near with a wider tolerance: bodies that collide go apart by what a last bit decided.
func nearby(want float64) func(float64) error {
	return func(got float64) error {
		if !(math.Abs(got-want) <= 1e-6*want) {
			return fmt.Errorf("the bodies are %v away in all, want about %v", got, want)
		}
		return nil
	}
}

// nbodyRows are the flock, its ticks done in each of the ways.
func nbodyRows(everyone crew) []Row {
	var rows []Row
	for _, m := range []struct {
		name    string
		tick    sim.Tick
		compare []measure.Comparison
	}{
		{"par", sim.Par, []measure.Comparison{
			{Rival: "par", Against: "seq", Factor: 1 / 1.93}, {Rival: "par", Against: goroutines}, {Rival: "par", Against: rayon, Factor: 1.3},
		}},
		{"parreduce", sim.ParReduce, []measure.Comparison{
			{Rival: "parreduce", Against: "par", Factor: 1.15}, {Rival: "parreduce", Against: rayon},
		}},
		{"bridge", sim.Bridge, []measure.Comparison{
			{Rival: "bridge", Against: "par"}, {Rival: "bridge", Against: rayon},
		}},
	} {
		rows = append(rows, Row{
			Name:  "nbody_" + m.name + "/" + everyone.Name,
			Title: "a flock of 1,000 bodies for 10 ticks, " + m.name + "; " + everyone.String(),
			Setup: func(e *Env) ([]measure.Rival, error) {
				start := sim.NewBodies(e.size(nbodySize), nbodySeed)
				w := sim.NewWorld(start)
				w.Run(sim.Seq, nbodyTicks)
				check := nearby(spread(w.Bodies()))
				var s slot[float64]
				way := func(name string, tick sim.Tick) measure.Rival {
					w := sim.NewWorld(start)
					return s.by(name, func() float64 {
						w.Reset(start)
						w.Run(tick, nbodyTicks)
						return spread(w.Bodies())
					}, check)
				}
				rivals := []measure.Rival{way("seq", sim.Seq), way("par", sim.Par)}
				if m.name == "par" {
					rivals = append(rivals, way(goroutines, func(out, in []sim.Body, t int) {
						everyone.hands(len(in), func(_, lo, hi int) { sim.Stretch(out, in, lo, hi, t) })
					}))
				} else {
					rivals = append(rivals, way(m.name, m.tick))
				}
				return everyone.sendWith(e, errand{"nbody_" + m.name, []any{flat(start), nbodyTicks}, check}, rivals...)
			},
			Compare: m.compare,
		})
	}
	return rows
}

// flat are the numbers of which bodies consist.
func flat(bodies []sim.Body) []float64 {
	var xs []float64
	for i := range bodies {
		for _, v := range []sim.Vec3{bodies[i].Position, bodies[i].Velocity, bodies[i].Velocity2} {
			xs = append(xs, v.X, v.Y, v.Z)
		}
	}
	return xs
}
