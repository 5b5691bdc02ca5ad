package par

import (
	"errors"
	"math"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core"
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

// TestFlatMapGivesOutAsItGoes: what comes of an element goes through what is behind soon after it was made. In parts of 65,536 the
// function would be 6,000 slices ahead.
func TestFlatMapGivesOutAsItGoes(t *testing.T) {
	const n = 1 << 14
	var made, most atomic.Int64
	visit := func(x int) { most.Store(max(most.Load(), made.Load()-int64(x))) }
	ten := func(x int) []int { made.Add(1); return slices.Repeat([]int{x}, 10) }
	for name, it := range map[string]Iter[int]{
		"FlatMap":       FlatMap(Range(0, n), ten),
		"FlatMapAppend": FlatMapAppend(Range(0, n), func(dst []int, x int) []int { return append(dst, ten(x)...) }),
		"Flatten":       Flatten(Map(Range(0, n), ten)),
	} {
		made.Store(0)
		most.Store(0)
		it.Limit(1).ForEach(visit)
		require.EqualValues(t, n, made.Load(), name)
		require.Less(t, most.Load(), int64(1000), name)
	}
}

// TestFlatMapOfFloats: what comes of the slices is summed along a tree that no worker, no length of a block and no context changes.
func TestFlatMapOfFloats(t *testing.T) {
	for _, n := range []int{5000, 70_000} {
		flat := FlatMapAppend(Range(0, n), func(dst []float64, x int) []float64 {
			for i := range x % 11 {
				dst = append(dst, math.Exp(float64(x%40-i)))
			}
			if x%3000 == 17 {
				dst = append(dst, make([]float64, 2500)...)
			}
			return dst
		}).Map(func(x float64) float64 { return x / 3 })
		want := flat.Sum()
		for _, workers := range poolSizes(1, 2, 5) {
			for range 3 {
				require.Equal(t, want, flat.WithPool(pools[workers]).Sum())
				err := Do(t.Context(), func() error { require.Equal(t, want, flat.WithPool(pools[workers]).Sum()); return nil })
				require.NoError(t, err)
			}
		}
	}
}

// TestFlatMapAllocates: beside the result there is what is copied to it, and blocks.
func TestFlatMapAllocates(t *testing.T) {
	const n = 1 << 20
	two := FlatMapAppend(Range(0, n), func(dst []int, x int) []int { return append(dst, x, x) })
	least := uint64(math.MaxUint64) // How much of its last block each goroutine leaves empty depends on time.
	for range 5 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		xs := two.Collect()
		runtime.ReadMemStats(&after)
		require.Len(t, xs, 2*n)
		least = min(least, after.TotalAlloc-before.TotalAlloc)
	}
	most := uint64(5*8*n + core.NumWorkers()*n/2) // 4, and what is left over
	if raceEnabled {                              // It allocates somewhat more; in parts it would be 7.
		most += 8 * n
	}
	require.Less(t, least, most)
}
