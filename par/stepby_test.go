package par

import (
	"sync/atomic"
	"testing"
)

var stepByCase = adapterCase{
	at:    9,
	name:  "StepBy",
	known: true,
	forms: []adapter{
		{"StepBy", Iter[int].StepBy, func(xs []int, k int) []int {
			var out []int
			for i := 0; i < len(xs); i += k {
				out = append(out, xs[i])
			}
			return out
		}},
	},
	keeps: keepers{
		"StepBy": func(it Iter[int]) Iter[int] { return it.StepBy(1) },
	},
	frees: frees{
		"Iter.StepBy": func(it Iter[*object], f touch) { it.Map(f.self).StepBy(2).Collect() },
	},
}.listed()

func TestStepBy(t *testing.T) { stepByCase.run(t) }

// TestStepByOfStages has stages before StepBy that run over its steps, and one that can't.
func TestStepByOfStages(t *testing.T) {
	for _, n := range []int{1, 2, 10, 300, 5000} {
		for _, k := range []int{1, 2, 3, 16, 17, 299, 300, 6000} {
			var seen atomic.Int64
			twice := func(x int) int { seen.Add(1); return 2 * x }
			var want []int
			for i := 0; i < n; i += k {
				want = append(want, 4*i)
			}
			for name, it := range map[string]Iter[int]{
				"Map":         Range(0, n).Map(twice).Inspect(func(int) {}).Map(func(x int) int { return 2 * x }).StepBy(k),
				"Chain":       Range(0, n/2).Map(twice).Chain(Range(n/2, n).Map(twice)).StepBy(k).Map(func(x int) int { return 2 * x }),
				"twice":       Range(0, 2*n-1).Map(twice).StepBy(2).StepBy(k),
				"Rev":         Range(0, n).Map(func(x int) int { return 4 * (n - 1 - x) }).Rev().Map(twice).StepBy(k).Map(func(x int) int { return x / 2 }),
				"Slice":       Slice(upTo(n)).StepBy(k).Map(twice).Map(func(x int) int { return 2 * x }),
				"Interleaved": Range(0, n).Interleave(Range(0, n)).StepBy(2).Map(twice).StepBy(k).Map(func(x int) int { return 2 * x }),
			} {
				seen.Store(0)
				if d := diff(want, it.Collect()); d != "" {
					t.Fatalf("%s of %d by %d: (-want +got)\n%s", name, n, k, d)
				}
				if got := int(seen.Load()); got != len(want) {
					t.Errorf("%s of %d by %d: the function ran for %d elements, want %d", name, n, k, got, len(want))
				}
			}
		}
	}
}
