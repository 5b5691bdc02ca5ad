package slice_test

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seed1237c087/manta/par/slice"
)

func TestMerge(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	for _, n := range sizes(t) {
		for _, m := range []int{0, 1, n / 3, n, 2 * n} {
			for _, values := range []int{1, 10, 1 << 30} {
				xs := make([]tagged, n+m)
				for i := range xs {
					xs[i] = tagged{rng.IntN(values), i}
				}
				a, b := xs[:n], xs[n:]
				slices.SortStableFunc(a, byKey)
				slices.SortStableFunc(b, byKey)
				want := slices.Clone(xs)
				slices.SortStableFunc(want, byKey)
				dst := make([]tagged, n+m+1)
				if got := slice.Merge(dst, a, b, byKey); !slices.Equal(got, want) || dst[n+m] != (tagged{}) {
					t.Fatalf("%d and %d elements of %d values: wrong\n(-want +got)\n%s", n, m, values, slice.Diff(want, got))
				}
			}
		}
	}
}

func TestNthElement(t *testing.T) {
	forShapes(t, func(t *testing.T, xs []int) {
		want := slices.Clone(xs)
		slices.Sort(want)
		for _, at := range []int{0, 1, len(xs) / 2, len(xs) * 9 / 10, len(xs) - 1} {
			if at < 0 || at >= len(xs) {
				continue
			}
			got := slices.Clone(xs)
			if v := slice.NthElement(got, at, cmp.Compare[int]); v != want[at] || got[at] != v {
				t.Fatalf("element %d of %d: %d, want %d", at, len(xs), v, want[at])
			}
			for i, x := range got {
				if i < at && x > got[at] || i > at && x < got[at] {
					t.Fatalf("element %d of %d: %d stands at %d", at, len(xs), x, i)
				}
			}
			slices.Sort(got)
			if d := slice.Diff(want, got); d != "" {
				t.Fatalf("element %d of %d: not a permutation: (-want +got)\n%s", at, len(xs), d)
			}
		}
	})
}

func TestTopK(t *testing.T) {
	forShapes(t, func(t *testing.T, keys []int) {
		xs := tag(keys)
		want := slices.Clone(xs)
		slices.SortStableFunc(want, func(a, b tagged) int { return byKey(b, a) })
		for _, k := range []int{0, 1, 10, len(xs) / 20, len(xs) / 2, len(xs), len(xs) + 3} {
			got := slice.TopK(xs, k, byKey)
			if got == nil || !slices.Equal(got, want[:min(k, len(xs))]) {
				t.Fatalf("top %d of %d: wrong\n(-want +got)\n%s", k, len(xs), slice.Diff(want[:min(k, len(xs))], got))
			}
		}
		for i, x := range xs {
			if x.tag != i {
				t.Fatal("TopK wrote to its input")
			}
		}
	})
}

func TestBinarySearchAll(t *testing.T) {
	forShapes(t, func(t *testing.T, xs []int) {
		sorted := slices.Clone(xs)
		slices.Sort(sorted)
		got := slice.BinarySearchAll(sorted, xs, cmp.Compare[int])
		if got == nil || len(got) != len(xs) {
			t.Fatalf("%d targets: %d answers", len(xs), len(got))
		}
		for i, x := range xs {
			if at, _ := slices.BinarySearch(sorted, x); got[i] != at {
				t.Fatalf("target %d of %d: %d, want %d", i, len(xs), got[i], at)
			}
		}
	})
	if d := slice.Diff([]int{0, 1, 2}, slice.BinarySearchAll([]int{1, 3}, []int{0, 2, 4}, cmp.Compare[int])); d != "" {
		t.Errorf("BinarySearchAll: (-want +got)\n%s", d)
	}
}

func TestIsSortedFunc(t *testing.T) {
	forShapes(t, func(t *testing.T, xs []int) {
		if got := slice.IsSortedFunc(xs, cmp.Compare[int]); got != slices.IsSorted(xs) {
			t.Errorf("%d elements: %v", len(xs), got)
		}
		for i := range xs {
			xs[i] = i
		}
		for range min(len(xs), 20) { // One neighbourhood out of order, anywhere.
			i := rand.IntN(len(xs))
			xs[i]++
			if got := slice.IsSortedFunc(xs, cmp.Compare[int]); !got {
				t.Errorf("%d elements: equal neighbours out of order", len(xs))
			}
			xs[i]++
			if got := slice.IsSortedFunc(xs, cmp.Compare[int]); got != (i == len(xs)-1) {
				t.Errorf("%d elements, wrong at %d: %v", len(xs), i, got)
			}
			xs[i] = i
		}
	})
}
