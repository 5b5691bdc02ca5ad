package par

import (
	"runtime"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core"
)

// TestHistogramOfManyBuckets: what is more than a near cache holds is counted by ranges of buckets.
func TestHistogramOfManyBuckets(t *testing.T) {
	const buckets = 2_200_001
	xs := make([]int, 500_000)
	want := make([]int, buckets)
	for i := range xs {
		xs[i] = i * i % buckets
		want[xs[i]]++
	}
	xs[7], want[xs[7]], want[buckets-1] = buckets-1, want[xs[7]]-1, want[buckets-1]+1
	bucket := func(x int) int { return x }
	for _, it := range []Iter[int]{Slice(xs), FromSeq(slices.Values(xs)), Slice(xs).Filter(func(int) bool { return true })} {
		require.True(t, slices.Equal(want, Histogram(it, buckets, bucket)))
		require.True(t, slices.Equal(want, Histogram(it, buckets, bucket)), "once more")
	}
	require.Len(t, Histogram(Slice(xs[:0]), buckets, bucket), buckets)
	xs[900], xs[90_000] = buckets, -1
	p, ok := recovered(func() { Histogram(Slice(xs), buckets, bucket) }).(*core.PanicError)
	require.True(t, ok)
	require.Equal(t, "par: Histogram: bucket 2200001 is not one of 2200001", p.Value)
}

// TestHistogramsInTurn: what participants have counted in one run is gone in the next.
func TestHistogramsInTurn(t *testing.T) {
	bucket := func(x int) int {
		if x%512 == 0 {
			runtime.Gosched() // for the others
		}
		return x % 7
	}
	p, err := core.NewPool(core.Config{Workers: 8})
	require.NoError(t, err)
	defer p.Close()
	for range 20 {
		counts := Histogram(Range(0, 70_000).WithPool(p), 7, bucket)
		require.Equal(t, slices.Repeat([]int{10_000}, 7), counts)
	}
	require.Equal(t, slices.Repeat([]int{10_000}, 7), Histogram(Range(0, 70_000).WithPool(p), 7, bucket))
	require.Equal(t, []int{10_000, 10_000, 10_000, 10_000, 10_000, 10_000, 10_000, 0}, Histogram(Range(0, 70_000).WithPool(p), 8, bucket))
}

// TestHistogramStopsAtTheElement: what comes behind an element that has no bucket is not asked for one.
func TestHistogramStopsAtTheElement(t *testing.T) {
	for at := range 9 {
		calls := 0
		bucket := func(x int) int {
			calls++ //mantavet:ok one piece is not cut
			if x == at {
				return -1
			}
			return 0
		}
		require.Panics(t, func() { Histogram(Range(0, 9).WithMinLen(9), 1, bucket) })
		require.Equal(t, at+1, calls)
	}
}

// TestHistogramInUsedMemory: counts begin at zero, also in memory that was used before.
func TestHistogramInUsedMemory(t *testing.T) {
	for _, buckets := range []int{1<<18 + 5, 1<<21 + 3} {
		for round := range 3 {
			dirty := make([]int, buckets)
			for i := range dirty {
				dirty[i] = -1
			}
			runtime.KeepAlive(dirty)
			runtime.GC()
			counts := Histogram(Range(0, buckets/2), buckets, func(x int) int { return 2*x + round%2 })
			for b, n := range counts {
				want := 0
				if b%2 == round%2 && b/2 < buckets/2 {
					want = 1
				}
				if n != want {
					t.Fatalf("%d buckets, round %d: bucket %d has %d, want %d", buckets, round, b, n, want)
				}
			}
		}
	}
}
