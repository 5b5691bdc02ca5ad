package work

import (
	"math"
	"strings"

	"github.com/seed1237c087/manta/bench/internal/measure"
	"github.com/seed1237c087/manta/par"
)

func square(x float64) float64  { return x * x }
func sinSqrt(x float64) float64 { return math.Sin(math.Sqrt(x)) }

func loopSum(xs []float64, f func(float64) float64) float64 {
	var sum float64
	for _, x := range xs {
		sum += f(x)
	}
	return sum
}

// handSum is loopSum by goroutines that share out the elements.
func (c crew) handSum(xs []float64, f func(float64) float64) float64 {
	parts := make([]float64, c.Workers)
	c.hands(len(xs), func(part, lo, hi int) { parts[part] = loopSum(xs[lo:hi], f) })
	var sum float64
	for _, p := range parts {
		sum += p
	}
	return sum
}

func parSum(xs []float64, f func(float64) float64) float64 { return par.Slice(xs).Map(f).Sum() }

// mapSumRows are map_sum, over few and many elements, and map_sum_heavy.
func mapSumRows(everyone crew) []Row {
	var rows []Row
	for _, m := range []struct {
		name, title      string
		n                int
		f                func(float64) float64
		single, everyone float64 // bounds: of the loop, of goroutines
		rayon            float64
	}{
		{name: "map_sum/1k", title: "sum of x*x over 1 thousand float64", n: 1_000, f: square, rayon: 0.4},
		{name: "map_sum/100k", title: "sum of x*x over 100 thousand float64", n: 100_000, f: square},
		{
			name: "map_sum/10m", title: "sum of x*x over 10 million float64", n: 10_000_000, f: square,
			single: 0.95, everyone: 0.95,
		},
		{
			name: "map_sum_heavy/10m", title: "sum of sin(sqrt(x)) over 10 million float64", n: 10_000_000, f: sinSqrt,
			everyone: 0.95, rayon: 1.2,
		},
	} {
		for _, c := range []crew{single, everyone} {
			compare := []measure.Comparison{{Rival: manta, Against: loop, Factor: m.single}}
			if !c.own {
				compare = []measure.Comparison{{Rival: manta, Against: goroutines, Factor: m.everyone}, {Rival: manta, Against: loop}, {Rival: manta, Against: rayon, Factor: m.rayon}}
			}
			rows = append(rows, Row{
				Name: m.name + "/" + c.Name, Title: m.title + "; " + c.String(),
				Setup: func(e *Env) ([]measure.Rival, error) {
					return c.sums(e, strings.Split(m.name, "/")[0], floats(e.size(m.n)), hide(m.f))
				},
				Compare: compare,
			})
		}
	}
	return rows
}

// sums are the rivals that map by f and sum.
func (c crew) sums(e *Env, name string, xs []float64, f func(float64) float64) ([]measure.Rival, error) {
	var s slot[float64]
	check := near(loopSum(xs, f))
	rivals := []measure.Rival{s.by(loop, func() float64 { return loopSum(xs, f) }, check)}
	if !c.own {
		rivals = append(rivals, s.by(goroutines, func() float64 { return c.handSum(xs, f) }, check))
	}
	rivals = append(rivals, s.by(manta, func() float64 { return parSum(xs, f) }, check))
	return c.sendWith(e, errand{name, []any{xs}, check}, rivals...)
}

// smallRows are map_sum where being parallel can't pay, called from outside as users
// do.
func smallRows(everyone crew) []Row {
	var rows []Row
	for _, m := range []struct {
		name, title  string
		n            int
		factor, plus float64
	}{
		{"small/1", "sum of x*x over 1 float64", 1, 0, 0},
		{"small/10", "sum of x*x over 10 float64", 10, 1, 250},
		{"small/100", "sum of x*x over 100 float64", 100, 1, 250},
		{"small/1000", "sum of x*x over 1,000 float64", 1000, 1.15, 0},
	} {
		rows = append(rows, Row{
			Name: m.name, Title: m.title + ", called from outside",
			Setup: func(e *Env) ([]measure.Rival, error) {
				var s slot[float64]
				xs, f := floats(m.n), hide(square)
				check := near(loopSum(xs, f))
				return everyone.sendWith(e, errand{"map_sum", []any{xs}, check},
					s.by(loop, func() float64 { return loopSum(xs, f) }, check),
					s.by(manta, func() float64 { return parSum(xs, f) }, check))
			},
			Compare: []measure.Comparison{{Rival: manta, Against: loop, Factor: m.factor, Plus: m.plus}},
		})
	}
	return rows
}
