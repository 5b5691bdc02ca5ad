package par_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

// What pipelines compute is the same, to the bit, where they are measured.
func TestMeasuredPipelines(t *testing.T) {
	xs := make([]float64, 20_000)
	for i := range xs {
		xs[i] = 1 / float64(i+1)
	}
	p, err := core.NewPool(core.Config{Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	}()
	steps := func(i int) float64 { // so many that each element is worth a task
		x := float64(i)
		for range 20_000 {
			x = x*0.5 + 1
		}
		return x
	}
	square := func(x float64) float64 { return x * x }
	for name, f := range map[string]func() []float64{
		"sum": func() []float64 { return []float64{par.Map(par.Range(0, 64), steps).WithMaxLen(1).Sum()} },
		"collect": func() []float64 {
			return par.Slice(xs).Filter(func(x float64) bool { return x > 1e-4 }).Map(square).Collect()
		},
		"pool": func() []float64 { return par.Slice(xs).WithPool(p).WithMaxLen(100).Collect() },
		"seq":  func() []float64 { return slices.Collect(par.Slice(xs).Map(square).WithMaxLen(100).Seq()) },
		"seq in a pool": func() []float64 {
			return slices.Collect(par.Slice(xs).Map(square).WithPool(p).WithMaxLen(100).Seq())
		},
		"from a seq": func() []float64 { return par.FromSeq(slices.Values(xs)).Map(square).Collect() },
		"sort": func() []float64 {
			sorted := slices.Clone(xs)
			par.Sort(sorted)
			return sorted
		},
	} {
		want := f()
		var got []float64
		r := core.Measure(func() { got = f() })
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s: the result differs where it is measured: (-want +got)\n%s", name, d)
		}
		if name == "sum" && r.Tasks != 64 { // Elsewhere how it is cut depends on what it costs.
			t.Errorf("%s: %d tasks, want 64", name, r.Tasks)
		}
	}
}
