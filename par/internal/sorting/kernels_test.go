package sorting

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestMergeRunsKeepAllInAnyOrder: whatever the comparisons answer, all sequences of answers tried, each element is in the result
// once. In a consistent order the two ends meet; in others they may leave some out and take some twice.
func TestMergeRunsKeepAllInAnyOrder(t *testing.T) {
	for _, n := range []struct{ a, b int }{{0, 3}, {3, 0}, {1, 1}, {1, 4}, {5, 1}, {2, 2}, {2, 5}, {3, 3}, {4, 3}, {4, 4}} {
		all := make([]int, n.a+n.b)
		for i := range all {
			all[i] = i
		}
		everySequence(func(less func() bool) {
			got := make([]int, len(all))
			MergeRuns(got, 0, all, 0, n.a, n.a, len(all), func(int, int) int {
				if less() {
					return -1
				}
				return 0
			})
			slices.Sort(got)
			require.Equal(t, all, got, "of %d and %d", n.a, n.b)
		})
	}
}

// TestMergeRuns merges runs of any two lengths, stably.
func TestMergeRuns(t *testing.T) {
	type tagged struct{ key, tag int }
	byKey := func(a, b tagged) int { return a.key - b.key }
	rng := rand.New(rand.NewPCG(1, 2))
	for _, keys := range []int{1, 3, 1000} {
		for la := range 20 {
			for lb := range 20 {
				xs := make([]tagged, la+lb)
				for i := range xs {
					xs[i] = tagged{rng.IntN(keys), i}
				}
				slices.SortStableFunc(xs[:la], byKey)
				slices.SortStableFunc(xs[la:], byKey)
				want := slices.Clone(xs)
				slices.SortStableFunc(want, byKey)
				got := make([]tagged, len(xs))
				MergeRuns(got, 0, xs, 0, la, la, len(xs), byKey)
				require.Equal(t, want, got, "%d and %d with %d keys", la, lb, keys)
				m := Merging{Loop: func(s Step) int {
					if byKey(xs[s.B], xs[s.A]) < 0 {
						return 1
					}
					return 0
				}}
				for n := range len(xs) + 1 {
					k := m.share(Step{AEnd: la, B: la, BEnd: len(xs)}, n)
					merged := make([]tagged, n)
					MergeRuns(merged, 0, xs, 0, k, la, la+n-k, byKey)
					require.Equal(t, want[:n], merged, "the first %d of %d and %d", n, la, lb)
				}
			}
		}
	}
}

// TestFours sorts four elements in every order, with ties and without, into another slice and in place, and keeps all of them
// whatever the comparisons answer. Eight more, in order, are behind them.
func TestFours(t *testing.T) {
	type tagged struct{ key, tag int }
	byKey := func(a, b tagged) int { return a.key - b.key }
	for order := range 4 * 4 * 4 * 4 {
		src, dst := make([]tagged, FourLen+few), make([]tagged, FourLen+few)
		for i, rest := 0, order; i < len(src); i, rest = i+1, rest/4 {
			src[i] = tagged{rest % 4, i}
		}
		want := slices.Clone(src)
		slices.SortStableFunc(want[:FourLen], byKey)
		SortFours(dst, src, byKey)
		SortFours(src, src, byKey)
		require.Equal(t, want, dst)
		require.Equal(t, want, src, "in place")
	}
	all := make([]int, FourLen+few)
	for i := range all {
		all[i] = i
	}
	everySequence(func(less func() bool) {
		got, asked := slices.Clone(all), 0
		SortFours(got, got, func(int, int) int {
			if asked++; asked <= 5 && less() {
				return -1
			}
			return 0
		})
		slices.Sort(got)
		require.Equal(t, all, got)
	})
}

// everySequence calls f with every sequence of answers that less can give it.
func everySequence(f func(less func() bool)) {
	var answers []bool
	for {
		asked := 0
		f(func() bool {
			if asked == len(answers) {
				answers = append(answers, false)
			}
			asked++
			return answers[asked-1]
		})
		for len(answers) > 0 && answers[len(answers)-1] {
			answers = answers[:len(answers)-1]
		}
		if len(answers) == 0 {
			return
		}
		answers[len(answers)-1] = true
	}
}

// TestSortFours: each four elements are sorted, and the last ones, up to eight, together.
func TestSortFours(t *testing.T) {
	type tagged struct{ key, tag int }
	byKey := func(a, b tagged) int { return a.key - b.key }
	for n := range 40 {
		xs := make([]tagged, n)
		for i := range xs {
			xs[i] = tagged{i * 7 % 5, i}
		}
		want, got := slices.Clone(xs), make([]tagged, n)
		lo := 0
		for ; n-lo > 8; lo += 4 {
			slices.SortStableFunc(want[lo:lo+4], byKey)
		}
		slices.SortStableFunc(want[lo:], byKey)
		SortFours(got, xs, byKey)
		SortFours(xs, xs, byKey)
		require.Equal(t, want, got, "%d elements", n)
		require.Equal(t, want, xs, "%d elements in place", n)
	}
}
