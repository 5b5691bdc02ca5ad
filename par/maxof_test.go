package par

import (
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestMaxOf(t *testing.T) {
	xs := []int{3, 8, 5, 8, 1, 6, 1}
	odd := func(x int) (int, bool) { return x, x%2 == 1 }
	even := func(x int) (int, bool) { return x, x%2 == 0 }
	ways(t, Range(0, len(xs)), func(t *testing.T, it Iter[int]) {
		var calls atomic.Int64
		at, ok := MaxOf(it, func(i int) (int, bool) { calls.Add(1); return even(xs[i]) })
		require.True(t, ok)
		require.Equal(t, 3, at, "the last of several")
		require.EqualValues(t, len(xs), calls.Load())
		at, ok = MinOf(it, func(i int) (int, bool) { return odd(xs[i]) })
		require.True(t, ok)
		require.Equal(t, 4, at, "the first of several")
		_, ok = MaxOf(it, func(i int) (int, bool) { return 0, false })
		require.False(t, ok)
	})
	_, ok := MinOf(Empty[int](), odd)
	require.False(t, ok)
}
