package par

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core"
)

// TestHistogramOfManyBuckets: what is more than a near cache holds is counted by ranges of buckets.
func TestHistogramOfManyBuckets(t *testing.T) {
	const buckets = 300_001
	xs := make([]int, 100_000)
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
	require.Equal(t, "par: Histogram: bucket 300001 is not one of 300001", p.Value)
}
