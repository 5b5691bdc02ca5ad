package measure_test

import (
	"math"
	"slices"
	"testing"

	"github.com/seed1237c087/manta/bench/internal/measure"
)

func TestQuantile(t *testing.T) {
	for _, c := range []struct {
		vs   []float64
		q    float64
		want float64
	}{
		{nil, 0.5, math.NaN()},
		{[]float64{7}, 0, 7},
		{[]float64{7}, 0.99, 7},
		{[]float64{7}, 1, 7},
		{[]float64{3, 1}, 0.5, 2},
		{[]float64{3, 1, 2}, 0.5, 2},
		{[]float64{4, 1, 3, 2}, 0.5, 2.5},
		{[]float64{50, 10, 40, 20, 30}, 0, 10},
		{[]float64{50, 10, 40, 20, 30}, 0.25, 20},
		{[]float64{50, 10, 40, 20, 30}, 0.9, 46},
		{[]float64{50, 10, 40, 20, 30}, 1, 50},
		{[]float64{1, 2, math.Inf(1)}, 0.5, 2},
	} {
		before := slices.Clone(c.vs)
		got := measure.Quantile(c.vs, c.q)
		if got != c.want && !(math.IsNaN(got) && math.IsNaN(c.want)) {
			t.Errorf("Quantile(%v, %v) = %v, want %v", c.vs, c.q, got, c.want)
		}
		if !slices.Equal(c.vs, before) {
			t.Errorf("Quantile has reordered %v to %v", before, c.vs)
		}
	}
}

func TestMedian(t *testing.T) {
	if got := measure.Median([]float64{9, 1, 5, 2}); got != 3.5 {
		t.Errorf("got %v, want 3.5", got)
	}
	if got := measure.Median(nil); !math.IsNaN(got) {
		t.Errorf("got %v for nothing, want NaN", got)
	}
}

// TestPairedRatio: where the machine becomes ten times slower in the middle, all
// turns still have the same ratio.
func TestPairedRatio(t *testing.T) {
	as := []float64{1, 1, 1, 10, 10, 10}
	bs := []float64{2, 2, 2, 20, 20}
	if got := measure.PairedRatio(as, bs); got != 0.5 {
		t.Errorf("got %v, want 0.5", got)
	}
	if got := measure.PairedRatio(as, nil); !math.IsNaN(got) {
		t.Errorf("got %v against nothing, want NaN", got)
	}
}
