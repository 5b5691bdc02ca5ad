package slice_test

import (
	"slices"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/par/slice"
)

func even(x int) bool { return x&1 == 0 }

// keeps are predicates that keep none, all, some.
var keeps = map[string]func(x int) bool{
	"even": even,
	"none": func(int) bool { return false },
	"all":  func(int) bool { return true },
	"rare": func(x int) bool { return x%97 == 0 },
}

func TestPacks(t *testing.T) {
	for name, keep := range keeps {
		t.Run(name, func(t *testing.T) {
			forShapes(t, func(t *testing.T, xs []int) {
				kept, left, at := []int{}, []int{}, []int{}
				for i, x := range xs {
					if keep(x) {
						kept, at = append(kept, x), append(at, i)
					} else {
						left = append(left, x)
					}
				}
				var calls atomic.Int64
				counted := func(x int) bool { calls.Add(1); return keep(x) }
				if got := slice.Pack(xs, counted); got == nil || !slices.Equal(got, kept) {
					t.Errorf("Pack of %d: wrong\n(-want +got)\n%s", len(xs), slice.Diff(kept, got))
				}
				if n := calls.Load(); n != int64(len(xs)) {
					t.Errorf("Pack of %d: %d calls", len(xs), n)
				}
				if got := slice.PackIndex(xs, keep); got == nil || !slices.Equal(got, at) {
					t.Errorf("PackIndex of %d: wrong\n(-want +got)\n%s", len(xs), slice.Diff(at, got))
				}
				calls.Store(0)
				got := slices.Clone(xs)
				if n := slice.Partition(got, counted); n != len(kept) || !slices.Equal(got[:n], kept) || !slices.Equal(got[n:], left) {
					t.Errorf("Partition of %d: wrong\n(-want +got)\n%s%s", len(xs), slice.Diff(kept, got[:n]), slice.Diff(left, got[n:]))
				}
				if n := calls.Load(); n != int64(len(xs)) {
					t.Errorf("Partition of %d: %d calls", len(xs), n)
				}
			})
		})
	}
}

func TestUnique(t *testing.T) {
	forShapes(t, func(t *testing.T, xs []int) {
		want := slices.Compact(slices.Clone(xs))
		if got := slice.Unique(xs); got == nil || !slices.Equal(got, want) {
			t.Errorf("Unique of %d: wrong\n(-want +got)\n%s", len(xs), slice.Diff(want, got))
		}
		near := func(a, b int) bool { return a/4 == b/4 }
		want = slices.CompactFunc(slices.Clone(xs), near)
		if d := slice.Diff(want, slice.UniqueFunc(xs, near)); d != "" {
			t.Errorf("UniqueFunc of %d: wrong: (-want +got)\n%s", len(xs), d)
		}
	})
}

// TestPanicAtLowestPosition lets many calls panic.
func TestPanicAtLowestPosition(t *testing.T) {
	xs := make([]int, 100_000)
	for i := range xs {
		xs[i] = i
	}
	late := func(x int) bool {
		if x >= 12_345 {
			panic(x)
		}
		return true
	}
	for name, run := range map[string]func(){
		"Pack":      func() { slice.Pack(xs, late) },
		"PackIndex": func() { slice.PackIndex(xs, late) },
		"Partition": func() { slice.Partition(xs, late) },
		"Unique":    func() { slice.UniqueFunc(xs, func(_, b int) bool { return late(b) }) },
		"BinarySearchAll": func() {
			slice.BinarySearchAll(xs[:1], xs, func(_, target int) int { late(target); return 0 })
		},
	} {
		for range 20 {
			if p := panics(t, run); p == nil || p.Value != 12_345 {
				t.Fatalf("%s: surfaced as %v", name, p)
			}
		}
	}
}
