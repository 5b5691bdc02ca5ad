package whatif

import (
	"math"
	"testing"
	"time"

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
	t.Log(rec.Work(), rec.Span(), rec.recorded.Tasks, rec.tree.Grain)
	for _, w := range []int{1, 2, 4, 8, 16, 64, 256, 1024} {
		b := time.Now()
		p := rec.Simulate(Machine{Workers: w, Seed: 1})
		t.Logf("%v in %v", p, time.Since(b))
	}
}

func TestCosts(t *testing.T) { t.Logf("%+v", MeasureCosts()) }

func TestJoins(t *testing.T) {
	p := newTeam(2)
	defer endTeam(p)
	for range 3 { t.Logf("awake %v asleep %v", stolenJoins(p, false), stolenJoins(p, true)) }
	rec := Record(func() {})
	t.Log(rec.recorded.Steal)
}
