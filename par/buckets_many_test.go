package par

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestBucketsOfMany: few buckets and many, more than there are elements, too, on few workers and on many, into memory that holds something else: all
// ways in which elements are scattered give the same.
func TestBucketsOfMany(t *testing.T) {
	const n = 200_000
	rng := rand.New(rand.NewPCG(3, 4))
	for _, buckets := range []int{7, 5_000, 40_000, 150_000, 300_000, 700_000} {
		xs := make([]uint32, n)
		for i := range xs {
			xs[i] = uint32(rng.IntN(buckets-buckets/5)) + uint32(i%3/2)*uint32(buckets/5) // The first and the last ones may be empty.
		}
		bucket := func(x uint32) int { return int(x) }
		starts := make([]int, buckets+1)
		for _, x := range xs {
			starts[x+1]++
		}
		for b := range buckets {
			starts[b+1] += starts[b]
		}
		sorted, next := make([]int, n), append([]int(nil), starts...)
		for i, x := range xs {
			sorted[next[x]] = i
			next[x]++
		}
		indices := Range(0, n)
		for _, workers := range poolSizes(1, 2, 16) {
			pools[workers].Install(func() {
				gotStarts, got := make([]int, buckets+1), make([]int, n)
				for i := range gotStarts {
					gotStarts[i] = -1 - i
				}
				require.Equal(t, n, BucketsInto(got, gotStarts, indices, func(i int) int { return bucket(xs[i]) }))
				require.Equal(t, starts, gotStarts, "%d buckets, %d workers", buckets, workers)
				require.Equal(t, sorted, got, "%d buckets, %d workers", buckets, workers)

				seen := 0
				GroupedBy(indices, func(i int) uint32 { return xs[i] }).WithMaxLen(n).Limit(1).ForEach(func(p Pair[uint32, []int]) {
					b := bucket(p.First)
					if len(p.Second) != starts[b+1]-starts[b] || p.Second[0] != sorted[starts[b]] {
						t.Errorf("%d buckets, %d workers: the group of %d is wrong", buckets, workers, b)
					}
					seen += len(p.Second)
				})
				require.Equal(t, n, seen)
			})
		}
	}
	got := make([]int, 2)
	starts := []int{5, 5, 5}
	require.Zero(t, BucketsInto(got, starts, Range(0, 0), func(int) int { return 0 }))
	require.Equal(t, []int{0, 0, 0}, starts)
}

// TestDenseOfManyWorkers: what is new in earlier portions is taken out of later ones, however many there are.
func TestDenseOfManyWorkers(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for _, far := range []int{10, 3_000, 90_000, 250_000} {
		xs := make([]int, 300_000)
		seen := map[int]bool{}
		var want []int
		for i := range xs {
			xs[i] = rng.IntN(far) - far/2
			if !seen[xs[i]] {
				seen[xs[i]] = true
				want = append(want, xs[i])
			}
		}
		for _, workers := range poolSizes(1, 2, 5, 16) {
			pools[workers].Install(func() { require.Equal(t, want, Distinct(Slice(xs)), "%d workers", workers) })
		}
	}
}
