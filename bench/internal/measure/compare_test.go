package measure_test

import (
	"math"
	"testing"

	"github.com/seed1237c087/manta/bench/internal/measure"
)

func TestJudge(t *testing.T) {
	tracks := []measure.Track{
		{Rival: "loop", Turns: []float64{100, 100, 400}},
		{Rival: "manta", Turns: []float64{60, 80, 90}},
		{Rival: "latency", Turns: []float64{5}, Singles: []float64{10, 20, 30}},
		{Rival: "none"},
	}
	nan, inf := math.NaN(), math.Inf(1)
	for _, c := range []struct {
		measure.Comparison
		figure, base, ratio, paired, limit float64
		bounded, known, met                bool
	}{
		{measure.Comparison{Rival: "manta", Against: "loop"}, 80, 100, 0.8, 0.6, inf, false, true, true},
		{measure.Comparison{Rival: "manta", Against: "loop", Factor: 0.8}, 80, 100, 0.8, 0.6, 80, true, true, true},
		{measure.Comparison{Rival: "manta", Against: "loop", Factor: 0.75}, 80, 100, 0.8, 0.6, 75, true, true, false},
		{measure.Comparison{Rival: "manta", Against: "loop", Share: 0.5, Factor: 2}, 80, 50, 1.6, 1.2, 100, true, true, true},
		{measure.Comparison{Rival: "loop", Against: "manta", Factor: 1, Plus: 20}, 100, 80, 1.25, 100.0 / 60, 100, true, true, true},
		{measure.Comparison{Rival: "loop", Against: "manta", Factor: 1, Plus: 19}, 100, 80, 1.25, 100.0 / 60, 99, true, true, false},
		{measure.Comparison{Rival: "manta", Plus: 80}, 80, nan, nan, nan, 80, true, true, true},
		{measure.Comparison{Rival: "manta", Plus: 79}, 80, nan, nan, nan, 79, true, true, false},
		{measure.Comparison{Rival: "latency", Plus: 20}, 20, nan, nan, nan, 20, true, true, true},
		{measure.Comparison{Rival: "manta", Against: "none", Factor: 1}, 80, nan, nan, nan, nan, true, false, false},
		{measure.Comparison{Rival: "none", Against: "loop", Factor: 1}, nan, 100, nan, nan, 100, true, false, false},
		{measure.Comparison{Rival: "nobody", Against: "loop", Factor: 1}, nan, 100, nan, nan, 100, true, false, false},
	} {
		v := c.Judge(tracks)
		for _, x := range []struct {
			name      string
			got, want float64
		}{
			{"figure", v.Figure, c.figure},
			{"base", v.Base, c.base},
			{"ratio", v.Ratio, c.ratio},
			{"paired", v.Paired, c.paired},
			{"limit", v.Limit, c.limit},
		} {
			if x.got != x.want && !(math.IsNaN(x.got) && math.IsNaN(x.want)) {
				t.Errorf("%+v: %s %v, want %v", c.Comparison, x.name, x.got, x.want)
			}
		}
		if v.Bounded() != c.bounded || v.Known() != c.known || v.Met() != c.met {
			t.Errorf("%+v: bounded %v, known %v, met %v", c.Comparison, v.Bounded(), v.Known(), v.Met())
		}
	}
}
