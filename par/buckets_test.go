package par

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestBuckets(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for _, n := range []int{0, 1, 100, 30_000} {
		for _, buckets := range []int{1, 7, 3000} {
			if n > 100 && (buckets == 1 || raceEnabled && buckets == 7) {
				continue // It takes long.
			}
			xs := make([]int, n)
			for i := range xs {
				xs[i] = rng.IntN(1 << 30)
			}
			bucket := func(x int) int { return x % buckets }
			want := slices.Clone(xs)
			slices.SortStableFunc(want, func(a, b int) int { return cmp.Compare(bucket(a), bucket(b)) })
			starts := make([]int, buckets+1)
			for _, x := range xs {
				starts[bucket(x)+1]++
			}
			for b := range buckets {
				starts[b+1] += starts[b]
			}
			for source, it := range firstSources(xs) {
				ways(t, it, func(t *testing.T, it Iter[int]) {
					got, at := Buckets(it, buckets, bucket)
					require.True(t, slices.Equal(want, got) && got != nil, source)
					require.Equal(t, starts, at, source)
					dst, into := make([]int, n+2), slices.Repeat([]int{9}, buckets+1)
					require.Equal(t, n, BucketsInto(dst, into, it, bucket), source)
					require.True(t, slices.Equal(want, dst[:n]), source)
					require.Equal(t, starts, into, source)
				})
			}
		}
	}
}

// TestManyBuckets is for so many that elements are first shared out by the upper bits of their buckets.
func TestManyBuckets(t *testing.T) {
	if raceEnabled {
		t.Skip("it takes long")
	}
	const buckets = 1<<18 + 5
	xs := make([]uint32, 5*buckets)
	want, starts := make([]uint32, len(xs)), make([]int, buckets+1)
	bucket := func(x uint32) int { return int(uint64(x) * buckets >> 32) }
	for i := range xs {
		xs[i] = uint32(i) * 0x9E3779B9 / 7 * 7
		starts[bucket(xs[i])+1]++
	}
	for b := range buckets {
		starts[b+1] += starts[b]
	}
	next := slices.Clone(starts)
	for _, x := range xs {
		want[next[bucket(x)]] = x
		next[bucket(x)]++
	}
	for name, it := range map[string]Iter[uint32]{
		"slice": Slice(xs), "map": Slice(xs).Map(func(x uint32) uint32 { return x }), "filter": Slice(xs).Filter(func(uint32) bool { return true }),
	} {
		got, at := Buckets(it, buckets, bucket)
		require.True(t, slices.Equal(want, got), name)
		require.True(t, slices.Equal(starts, at), name)
	}
}

func TestBucketsRefuse(t *testing.T) {
	none := func(int) int { return 0 }
	for want, f := range map[string]func(){
		"par: Buckets: number of buckets must not be negative, got -1":                            func() { Buckets(Range(0, 3), -1, none) },
		"par: Buckets: nil function":                                                              func() { Buckets(Range(0, 3), 1, nil) },
		"par: BucketsInto: nil function":                                                          func() { BucketsInto(nil, []int{0}, Range(0, 3), nil) },
		"par: BucketsInto: starts is empty, it must have one element more than there are buckets": func() { BucketsInto(nil, nil, Range(0, 3), none) },
		"par: BucketsInto: 3 elements do not fit into 2":                                          func() { BucketsInto(make([]int, 2), make([]int, 2), Range(0, 3), none) },
		"par: Reservation.Reserve: i must not be negative, got -1":                                func() { new(Reservation).Reserve(-1) },
		"par: Reservation.Holds: i must not be negative, got -1":                                  func() { new(Reservation).Holds(-1) },
		"par: Reservation.Release: i must not be negative, got -2":                                func() { new(Reservation).Release(-2) },
	} {
		require.PanicsWithValue(t, want, f)
	}
	for _, bad := range []int{-1, 2} {
		v := recovered(func() { Buckets(Range(0, 3), 2, func(int) int { return bad }) })
		require.ErrorContains(t, v.(error), "par: Buckets: bucket ")
	}
	dst, starts := []int{7, 7}, []int{9, 9}
	it := Range(0, 3).Filter(func(int) bool { return true })
	require.PanicsWithValue(t, "par: BucketsInto: 3 elements do not fit into 2", func() { BucketsInto(dst, starts, it, none) })
	require.Equal(t, []int{7, 7}, dst)
	require.Equal(t, []int{9, 9}, starts)
}
