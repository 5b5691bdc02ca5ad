package bykey_test

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
	"github.com/seed1237c087/manta/par/internal/bykey"
)

// Types of one test each, so that no run of another one has hashes for them.
type (
	sharded uint64
	same    uint64
	near    uint64
)

func TestEndingsIfHashesAreEqual(t *testing.T) {
	bykey.WithHashes(0xff<<56, func() { checkEndings[sharded](t) })
	bykey.WithHashes(0, func() { checkEndings[same](t) })
	bykey.WithHashes(3<<32, func() { checkEndings[near](t) })
}

// checkEndings compares endings by keys with plain loops.
func checkEndings[K ~uint64](t *testing.T) {
	pool, err := core.NewPool(core.Config{Workers: 2})
	require.NoError(t, err)
	defer pool.Close()
	for _, n := range []int{100, 9000, 40_000} {
		const keys = 700
		xs := make([]K, n)
		groups := map[K][]int{}
		var order []K
		counts := map[K]int{}
		for i := range xs {
			x := K(i) * 7919 % keys
			xs[i] = x
			if counts[x]++; counts[x] == 1 {
				order = append(order, x)
			}
			groups[x] = append(groups[x], i)
		}
		index := par.Range(0, n).WithPool(pool)
		key := func(i int) K { return xs[i] }
		one := func(i int) []int { return []int{i} }
		joined := func(a, b []int) []int { return append(slices.Clip(a), b...) }
		require.Equal(t, order, par.Distinct(par.Slice(xs).WithPool(pool)))
		require.Equal(t, counts, par.CountBy(index, key))
		require.Equal(t, groups, par.GroupBy(index, key))
		require.Equal(t, groups, par.ReduceBy(index, key, one, joined))
		require.Len(t, par.ToSet(par.Slice(xs).WithPool(pool)), len(order))
		for i, p := range par.GroupedBy(par.FromSeq(slices.Values(upTo(n))).WithPool(pool), key).Collect() {
			require.Equal(t, order[i], p.First)
			require.Equal(t, groups[p.First], p.Second)
		}
		for i, p := range par.FoldedBy(par.FromSeq(slices.Values(upTo(n))).WithPool(pool), key, func() []int { return nil },
			func(acc []int, i int) []int { return append(acc, i) }, joined).Collect() {
			require.Equal(t, order[i], p.First)
			require.Equal(t, groups[p.First], p.Second)
		}
	}
}

func upTo(n int) []int {
	xs := make([]int, n)
	for i := range xs {
		xs[i] = i
	}
	return xs
}

// TestPositionsOfNaN: each NaN is a key of its own, in order, however many there are.
func TestPositionsOfNaN(t *testing.T) {
	xs := make([]float64, 30_000)
	for i := range xs {
		if xs[i] = float64(i); i%2 == 0 {
			xs[i] = math.NaN()
		}
	}
	got := par.Distinct(par.Slice(xs))
	require.Len(t, got, len(xs))
	for i, x := range got {
		if x != xs[i] && i%2 == 1 {
			t.Fatalf("element %d is %v", i, x)
		}
	}
}
