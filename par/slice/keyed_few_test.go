package slice

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSortByKeyOfFew sorts few elements by keys whose words leave no room for positions, many of which agree but for their last bits,
// and by floats that are equal without having the same bits, stably.
func TestSortByKeyOfFew(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for n := range keyedFew + 2 {
		holdsByKey(t, n, func() uint64 { return rng.Uint64N(3)<<62 + rng.Uint64N(5) })
		holdsByKey(t, n, func() uint64 { return rng.Uint64() })
		holdsByKey(t, n, func() int8 { return int8(rng.Uint64()) })
		holdsByKey(t, n, func() float64 {
			some := []float64{math.NaN(), -math.NaN(), math.Inf(-1), -1, math.Copysign(0, -1), 0, 1, math.Inf(1), rng.NormFloat64()}
			return some[rng.IntN(len(some))]
		})
		holdsByKey(t, n, func() string { return string(rune('a' + rng.IntN(9))) })
	}
}

// holdsByKey sorts n elements with such keys by all functions that sort by keys.
func holdsByKey[K cmp.Ordered](t *testing.T, n int, next func() K) {
	t.Helper()
	type item struct {
		key K
		at  int
	}
	xs := make([]item, n)
	for i := range xs {
		xs[i] = item{next(), i}
	}
	want := slices.Clone(xs)
	slices.SortStableFunc(want, func(a, b item) int { return cmp.Compare(a.key, b.key) })
	var calls atomic.Int64
	key := func(x item) K { calls.Add(1); return x.key }
	places := func(xs []item) (at []int) { // NaNs equal nothing.
		for _, x := range xs {
			at = append(at, x.at)
		}
		return at
	}
	got, sorted := slices.Clone(xs), slices.Clone(xs)
	into := make([]item, n)
	SortByKeyInto(into, xs, key)
	SortByKey(got, key)
	require.Equal(t, places(want), places(into), "%d elements into another slice", n)
	require.Equal(t, places(want), places(got), "%d elements", n)
	if n < 2*keyedCallGrain { // Otherwise several calls may run at the same time.
		calls.Store(0)
		SortByCachedKey(sorted, key)
		require.Equal(t, places(want), places(sorted), "%d elements by cached keys", n)
		require.EqualValues(t, n, calls.Load())
	}
}
