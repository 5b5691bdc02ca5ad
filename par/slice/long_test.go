package slice_test

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seed1237c087/manta/par/slice"
)

// The tests of this file are about what only long inputs come to, or unsorted ones, with few of them: they run under
// -short too.

// TestMergeOfUnsortedKeepsAll: where the inputs are not sorted, the shares of the segments may cross.
func TestMergeOfUnsortedKeepsAll(t *testing.T) {
	withWorkers(t, func(t *testing.T) {
		for name, less := range map[string]func(x, y int) int{
			"random":  cmp.Compare[int],
			"falling": func(x, y int) int { return y - x },
			"none":    func(int, int) int { return -1 },
			"odd":     func(x, y int) int { return (x^y)&2 - 1 },
		} {
			for _, lengths := range [][2]int{{20_000, 20_000}, {3000, 30_000}, {30_000, 3000}} {
				all := rand.New(rand.NewPCG(2, 7)).Perm(lengths[0] + lengths[1])
				dst := make([]int, len(all))
				slice.Merge(dst, all[:lengths[0]], all[lengths[0]:], less)
				slices.Sort(dst)
				if d := slice.Diff(counting(len(all)), dst); d != "" {
					t.Errorf("%s, %v elements: not each once: (-want +got)\n%s", name, lengths, d)
				}
			}
		}
	})
}

// TestTopKOfMany: the best of each segment are compared with one another, and ties go by position.
func TestTopKOfMany(t *testing.T) {
	withWorkers(t, func(t *testing.T) {
		rng := rand.New(rand.NewPCG(1, 3))
		xs := make([]tagged, 50_000)
		for i := range xs {
			xs[i] = tagged{rng.IntN(5000), i}
		}
		want := slices.Clone(xs)
		slices.SortStableFunc(want, func(a, b tagged) int { return byKey(b, a) })
		for _, k := range []int{1, 7, 300, 2000} {
			if d := slice.Diff(want[:k], slice.TopK(xs, k, byKey)); d != "" {
				t.Errorf("top %d: wrong: (-want +got)\n%s", k, d)
			}
		}
	})
}

// TestOneOutOfOrderAnywhere: a look that goes parallel sees each pair of neighbours.
func TestOneOutOfOrderAnywhere(t *testing.T) {
	const n = 100_000
	withWorkers(t, func(t *testing.T) {
		xs := counting(n)
		if !slice.IsSortedFunc(xs, cmp.Compare[int]) {
			t.Error("sorted elements are not")
		}
		for _, at := range []int{1, 4095, 4096, 4097, 8192, 12_500, 32_767, 32_768, 32_769, n / 2, n - 4096, n - 1} {
			xs[at] = at - 2
			if slice.IsSortedFunc(xs, cmp.Compare[int]) {
				t.Errorf("sorted, with %d at %d", xs[at], at)
			}
			xs[at] = at
		}
	})
}

// TestSortOfNestedRanges: with one worker, a bucket of the first digit may be long enough for a digit of its own.
func TestSortOfNestedRanges(t *testing.T) {
	newPool(t, 1).Install(func() {
		for _, low := range []uint64{1 << 40, 1000} {
			rng := rand.New(rand.NewPCG(1, low))
			xs := make([]uint64, 300_000)
			for i := range xs {
				xs[i] = rng.Uint64()
				if i%15 < 7 {
					xs[i] = rng.Uint64N(low)
				}
			}
			sortsAs(t, xs)
		}
	})
}
