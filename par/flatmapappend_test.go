package par

import (
	"errors"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestFlatMapAppend(t *testing.T) {
	for _, n := range []int{0, 1, 10, 1000, 30_000} {
		var want []int
		for i := range n {
			for j := range i % 7 {
				want = append(want, i*10+j)
			}
		}
		ways(t, FlatMapAppend(Range(0, n), func(dst []int, i int) []int {
			for j := range i % 7 {
				dst = append(dst, i*10+j)
			}
			return dst
		}), func(t *testing.T, it Iter[int]) {
			if got := it.Collect(); !slices.Equal(want, got) {
				t.Fatalf("%d: %s", n, diff(want, got))
			}
		})
	}
	v := recovered(func() {
		FlatMapAppend(Range(0, 100), func(dst []int, i int) []int {
			if i == 50 {
				return nil
			}
			return append(dst, i)
		}).WithPool(pools[1]).WithMinLen(100).Count() // In one block, so that there are elements before.
	})
	require.ErrorContains(t, v.(error), "par: FlatMapAppend: the function got ")
}

// TestFlatMapAppendPanics: what comes of the elements before goes through the stages behind.
func TestFlatMapAppendPanics(t *testing.T) {
	boom := errors.New("boom")
	for _, workers := range poolSizes(1, 2) {
		var seen []int
		v := recovered(func() {
			FlatMapAppend(Range(0, 1000), func(dst []int, i int) []int {
				if i == 700 {
					panic(boom)
				}
				return append(dst, i, i)
			}).WithPool(pools[workers]).Limit(1).ForEach(func(x int) { seen = append(seen, x) })
		})
		require.ErrorIs(t, v.(error), boom)
		require.Len(t, seen, 1400)
	}
}
