package slice_test

import (
	"cmp"
	"slices"
	"testing"
	"testing/quick"

	"github.com/seed1237c087/manta/par/slice"
)

// The laws hold of any input; testing/quick chooses it. Seeds of lengths come as a factor, since what it generates is short.
func lawful(t *testing.T, law any) {
	t.Helper()
	if err := quick.Check(law, &quick.Config{MaxCount: 60}); err != nil {
		t.Error(err)
	}
}

// stretch makes a long input of a short one, which repeats in it with changes.
func stretch(xs []int16, times uint16) []int {
	out := []int{}
	for i := range int(times%400) + 1 {
		for _, x := range xs {
			out = append(out, int(x)*(i%7+1)>>(i%3))
		}
	}
	return out
}

func TestSortIsAnOrderedPermutation(t *testing.T) {
	lawful(t, func(short []int16, times uint16) bool {
		xs := stretch(short, times)
		count := map[int]int{}
		for _, x := range xs {
			count[x]++
		}
		slice.Sort(xs)
		for _, x := range xs {
			count[x]--
		}
		for _, left := range count {
			if left != 0 {
				return false
			}
		}
		return slices.IsSorted(xs)
	})
}

func TestMergeOfSortedIsSortOfBoth(t *testing.T) {
	lawful(t, func(a, b []int16, times uint16) bool {
		xs, ys := stretch(a, times), stretch(b, times/3)
		both := slices.Concat(xs, ys)
		slice.Sort(xs)
		slice.Sort(ys)
		slice.Sort(both)
		return slices.Equal(slice.Merge(make([]int, len(both)), xs, ys, cmp.Compare[int]), both)
	})
}

// TestScanOfPackIsRank: counting what is packed up to an element is its rank in the pack.
func TestScanOfPackIsRank(t *testing.T) {
	lawful(t, func(short []int16, times uint16) bool {
		xs := stretch(short, times)
		flags := make([]int, len(xs))
		for i, x := range xs {
			if even(x) {
				flags[i] = 1
			}
		}
		total := slice.PrefixSumExclusive(flags, flags)
		packed, at := slice.Pack(xs, even), slice.PackIndex(xs, even)
		if len(packed) != total || len(at) != total {
			return false
		}
		for rank, i := range at {
			if flags[i] != rank || packed[rank] != xs[i] {
				return false
			}
		}
		return true
	})
}

func TestPartitionIsPackAndItsOpposite(t *testing.T) {
	lawful(t, func(short []int16, times uint16) bool {
		xs := stretch(short, times)
		want := slices.Concat(slice.Pack(xs, even), slice.Pack(xs, func(x int) bool { return !even(x) }))
		slice.Partition(xs, even)
		return slices.Equal(xs, want)
	})
}

func TestTopKIsTheEndOfASort(t *testing.T) {
	lawful(t, func(short []int16, times uint16, k uint8) bool {
		xs := stretch(short, times)
		top := slice.TopK(xs, int(k), cmp.Compare[int])
		slice.Sort(xs)
		slice.Reverse(xs)
		return slices.Equal(top, xs[:min(int(k), len(xs))])
	})
}

func TestUniqueOfSortedIsTheSet(t *testing.T) {
	lawful(t, func(short []int16, times uint16) bool {
		xs := stretch(short, times)
		set := map[int]bool{}
		for _, x := range xs {
			set[x] = true
		}
		slice.Sort(xs)
		values := slice.Unique(xs)
		for i, at := range slice.BinarySearchAll(xs, values, cmp.Compare[int]) {
			if xs[at] != values[i] || !set[values[i]] {
				return false
			}
		}
		return len(values) == len(set)
	})
}

func TestRotateBackIsNothing(t *testing.T) {
	lawful(t, func(short []int16, times, by uint16) bool {
		xs := stretch(short, times)
		was := slices.Clone(xs)
		k := int(by) % (len(xs) + 1)
		slice.Rotate(xs, k)
		slice.Rotate(xs, len(xs)-k)
		return slices.Equal(xs, was)
	})
}
