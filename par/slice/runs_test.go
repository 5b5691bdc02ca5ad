package slice_test

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seed1237c087/manta/par/slice"
)

// runsOf returns n keys in k runs, some of which fall, and rise or fall in steps of up to that length.
func runsOf(rng *rand.Rand, n, k, steps int) []int {
	keys := make([]int, n)
	for i := range k {
		run := keys[i*n/k : (i+1)*n/k]
		at := rng.IntN(n + 1)
		sign := 1 - 2*rng.IntN(2)
		for j := range run {
			run[j] = at
			if rng.IntN(steps) == 0 {
				at += sign
			}
		}
	}
	return keys
}

// TestSortOfRuns has inputs that merging is for, and some that only look like it at first.
func TestSortOfRuns(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 7))
	withWorkers(t, func(t *testing.T) {
		for _, n := range []int{63, 64, 65, 127, 128, 191, 1000, 9000} {
			for _, k := range []int{1, 2, 3, 10, 64, 65, 100} {
				xs := tag(runsOf(rng, n, min(k, n), 1+k%3))
				if k == 100 {
					for i := n / 2; i < n; i++ {
						xs[i].key = rng.IntN(n)
					}
				}
				want := slices.Clone(xs)
				slices.SortFunc(want, byPlace)
				slice.SortStableFunc(xs, byKey)
				if d := slice.Diff(want, xs); d != "" {
					t.Fatalf("%d elements in %d runs: not sorted stably: (-want +got)\n%s", n, k, d)
				}
			}
		}
	})
}

// TestRunsTakeFewComparisons: a sort from scratch takes log2(n) for each element.
func TestRunsTakeFewComparisons(t *testing.T) {
	const n = 1 << 12
	for name, keys := range map[string][]int{
		"organ pipe":  shapeNamed(t, "organ pipe").ints(n),
		"valley":      shapeNamed(t, "valley").ints(n),
		"two sorted":  append(counting(n/2), counting(n/2)...),
		"few at last": slices.Concat(counting(n/2), counting(n/2-10), counting(10)),
	} {
		calls := 0
		newPool(t, 1).Install(func() {
			slice.SortStableFunc(keys, func(a, b int) int { calls++; return cmp.Compare(a, b) })
		})
		if !slices.IsSorted(keys) || calls > 4*n {
			t.Errorf("%s: %d comparisons of %d elements, sorted %v", name, calls, n, slices.IsSorted(keys))
		}
	}
}

func shapeNamed(t *testing.T, name string) shape {
	t.Helper()
	i := slices.IndexFunc(shapes, func(s shape) bool { return s.name == name })
	if i < 0 {
		t.Fatalf("no shape is named %s", name)
	}
	return shapes[i]
}
