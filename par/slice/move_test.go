package slice_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/seed1237c087/manta/par/slice"
)

func counting(n int) []int {
	xs := make([]int, n)
	for i := range xs {
		xs[i] = i
	}
	return xs
}

// moveSizes go beyond what moves in parallel.
var moveSizes = []int{0, 1, 2, 3, 100, 65_537, 262_143, 262_144, 600_001}

func TestReverseAndRotate(t *testing.T) {
	for _, n := range moveSizes {
		xs := counting(n)
		slice.Reverse(xs)
		for i, x := range xs {
			if x != n-1-i {
				t.Fatalf("Reverse of %d: %d at %d", n, x, i)
			}
		}
		for _, k := range []int{0, 1, n / 3, n - 1, n} {
			if k < 0 || k > n {
				continue
			}
			xs := counting(n)
			slice.Rotate(xs, k)
			for i, x := range xs {
				if x != (i+k)%n {
					t.Fatalf("Rotate of %d by %d: %d at %d", n, k, x, i)
				}
			}
		}
	}
}

func TestFillAndCopy(t *testing.T) {
	for _, n := range moveSizes {
		src := counting(n)
		dst := make([]int, n+5)
		if got := slice.Copy(dst, src); got != n || !slices.Equal(dst[:n], src) || dst[n] != 0 {
			t.Errorf("Copy of %d: wrong\n(-want +got)\n%s", n, slice.Diff(src, dst[:n]))
		}
		if got := slice.Copy(dst[:n/2], src); got != n/2 {
			t.Errorf("Copy of %d to half: %d", n, got)
		}
		slice.Fill(dst[:n], 7)
		for i, x := range dst {
			if (x == 7) != (i < n) {
				t.Fatalf("Fill of %d: %d at %d", n, x, i)
			}
		}
		want := slices.Clone(counting(n))
		overlapping := counting(n)
		if n > 3 {
			copy(want[3:], want)
			slice.Copy(overlapping[3:], overlapping)
			if d := slice.Diff(want, overlapping); d != "" {
				t.Errorf("Copy of %d within a slice: wrong: (-want +got)\n%s", n, d)
			}
		}
	}
	slice.Fill(make([]struct{}, 1<<20), struct{}{})
	if got := slice.Copy(make([]struct{}, 1<<20), make([]struct{}, 1<<20)); got != 1<<20 {
		t.Errorf("Copy of nothing: %d", got)
	}
}

func TestShuffle(t *testing.T) {
	for _, n := range []int{0, 1, 2, 10, 65_535, 70_001} {
		results := map[string][]int{}
		withWorkers(t, func(t *testing.T) {
			xs, other := counting(n), counting(n)
			slice.Shuffle(xs, 1)
			slice.Shuffle(other, 2)
			if n > 2 && slices.Equal(xs, other) {
				t.Errorf("%d elements: two seeds, one order", n)
			}
			for name, order := range map[string][]int{"1": xs, "2": other} {
				if before, ok := results[name]; ok && !slices.Equal(before, order) {
					t.Errorf("%d elements, seed %s: other order with another number of workers\n(-want +got)\n%s", n, name, slice.Diff(order, before))
				}
				results[name] = order
			}
			sorted := slices.Clone(xs)
			slices.Sort(sorted)
			if d := slice.Diff(counting(n), sorted); d != "" {
				t.Errorf("%d elements: not a permutation: (-want +got)\n%s", n, d)
			}
		})
	}
}

// TestShuffleIsFair looks where elements go that began together, by thirds, over many seeds: with the short way and the
// long one. Both counts have a standard deviation of 1.5 % of what they should be.
func TestShuffleIsFair(t *testing.T) {
	for _, n := range []int{9, 65_538} {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			rounds := 9000 * 9 / n * 3
			rounds = max(rounds, 3)
			var to [3][3]int
			for seed := range rounds {
				xs := counting(n)
				slice.Shuffle(xs, uint64(seed))
				for i, x := range xs {
					to[x*3/n][i*3/n]++
				}
			}
			fair := float64(rounds*n) / 9
			for from, row := range to {
				for third, got := range row {
					if f := float64(got) / fair; f < 0.93 || f > 1.07 {
						t.Errorf("third %d to third %d: %.3f of a fair share", from, third, f)
					}
				}
			}
		})
	}
}
