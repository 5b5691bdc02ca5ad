package par

import (
	"math"
	"slices"
	"testing"
)

var unorderedCase = adapterCase{
	name:  "Unordered",
	known: true,
	forms: []adapter{
		{"Unordered", func(it Iter[int], _ int) Iter[int] { return it.Unordered() }, func(xs []int, _ int) []int { return xs }},
	},
	keeps: keepers{
		"Unordered": func(it Iter[int]) Iter[int] { return it.Unordered() },
	},
}

func TestUnordered(t *testing.T) { unorderedCase.run(t) }

// TestUnorderedReductions checks that every element is in a reduction once, however it is
// bracketed.
func TestUnorderedReductions(t *testing.T) {
	for _, n := range []int{0, 1, 2, 100, 5000, 20_000, 100_000} {
		xs := floatsOf(n)
		want := 0.0
		for _, x := range xs {
			want += math.Abs(x)
		}
		ways(t, Slice(xs).Unordered(), func(t *testing.T, it Iter[float64]) {
			sums := map[string]float64{
				"Sum":      it.Map(math.Abs).Sum(),
				"filtered": it.Filter(func(float64) bool { return true }).Map(math.Abs).Sum(),
				"Reduce":   it.Map(math.Abs).Reduce(0, func(a, b float64) float64 { return a + b }),
				"batches":  it.Map(math.Abs).ByUniformBlocks(777).Sum(),
			}
			for name, got := range sums {
				if math.Abs(got-want) > want*1e-9 {
					t.Errorf("%s of %d: %v, want about %v", name, n, got, want)
				}
			}
			if m, _ := it.Len(); n > 20_000 && m > 0 {
				return // The strings would take long.
			}
			lists := Map(it, func(x float64) []float64 { return []float64{x} })
			got := lists.Reduce(nil, func(a, b []float64) []float64 { return append(a[:len(a):len(a)], b...) })
			slices.Sort(got)
			if d := diff(slices.Sorted(slices.Values(xs)), got); d != "" {
				t.Errorf("%d of %d elements, or others: (-want +got)\n%s", len(got), n, d)
			}
		})
	}
}
