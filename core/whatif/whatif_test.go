package whatif

import (
	"math"
	"testing"

	"github.com/seed1237c087/manta/core"
)

func TestFirst(t *testing.T) {
	rec := Record(func() {
		core.Recurse(func(r *core.Rec[int, float64], depth int) float64 {
			if depth == 0 {
				s := 0.0
				for i := range 1000 {
					s += math.Sqrt(float64(i))
				}
				return s
			}
			x, y := r.Fork(depth-1, depth-1)
			return x + y
		}, 12)
	})
	t.Log(rec.Curve(Machine{Seed: 1}).String())
}

func TestCosts(t *testing.T) { t.Logf("%+v", MeasureCosts()) }
