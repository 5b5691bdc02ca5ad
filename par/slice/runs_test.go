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

// TestSortOfAFewAtTheEnd: what was sorted before a few elements came to its end, of words and by comparison, on few workers and on many.
func TestSortOfAFewAtTheEnd(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 9))
	for _, workers := range []int{1, 2, 5, 9} {
		newPool(t, workers).Install(func() {
			for _, n := range []int{1 << 13, 9000, 1 << 16, 1<<16 + 999} {
				for _, few := range []int{1, 2, 8, n >> 10, n>>10 + 1} {
					keys := make([]int, n)
					for i := range keys {
						if keys[i] = i/3 - n/6; i >= n-few {
							keys[i] = rng.IntN(n) - n/2
						}
					}
					xs := tag(keys)
					want := slices.Clone(xs)
					slices.SortFunc(want, byPlace)
					slice.SortStableFunc(xs, byKey)
					if d := slice.Diff(want, xs); d != "" {
						t.Fatalf("%d of %d elements at the end: not sorted stably: (-want +got)\n%s", few, n, d)
					}
					floats := make([]float64, n)
					for i, k := range keys {
						floats[i] = float64(k) / 2
					}
					sortedKeys, sortedFloats := slices.Sorted(slices.Values(keys)), slices.Sorted(slices.Values(floats))
					slice.Sort(keys)
					slice.Sort(floats)
					if d := slice.Diff(sortedKeys, keys) + slice.Diff(sortedFloats, floats); d != "" {
						t.Fatalf("%d of %d elements at the end: not sorted: (-want +got)\n%s", few, n, d)
					}
				}
			}
		})
	}
}

// TestAFewAtTheEndTakeFewComparisons: two for each element that was sorted, and a search for each one at the end.
func TestAFewAtTheEndTakeFewComparisons(t *testing.T) {
	keys := append(counting(1<<13), 5, 3000, 3, 7000, 4)
	calls := 0
	newPool(t, 1).Install(func() {
		slice.SortStableFunc(keys, func(a, b int) int { calls++; return cmp.Compare(a, b) })
	})
	if !slices.IsSorted(keys) || calls > 3*len(keys) {
		t.Errorf("%d comparisons of %d elements, sorted %v", calls, len(keys), slices.IsSorted(keys))
	}
}

// TestAPanicAmongAFewAtTheEnd: whichever comparison panics, no element is lost.
func TestAPanicAmongAFewAtTheEnd(t *testing.T) {
	const n = 1 << 13
	newPool(t, 1).Install(func() {
		for at := n - 20; at < 2*n+200; at += 1 + (at+20-n)/40 {
			keys := append(counting(n), 5, 3000, 3, 7000, 4)
			want, calls := slices.Sorted(slices.Values(keys)), 0
			func() {
				defer func() { _ = recover() }()
				slice.SortStableFunc(keys, func(a, b int) int {
					if calls++; calls == at {
						panic("a comparison")
					}
					return cmp.Compare(a, b)
				})
			}()
			slices.Sort(keys)
			if d := slice.Diff(want, keys); d != "" {
				t.Fatalf("a panic at call %d lost elements: (-want +got)\n%s", at, d)
			}
		}
	})
}
