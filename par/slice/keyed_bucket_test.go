package slice

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSortByKeyInto sorts by keys of all widths, crowded and not, in place and into another slice.
func TestSortByKeyInto(t *testing.T) {
	type item struct {
		key uint64
		at  int
	}
	rng := rand.New(rand.NewPCG(8, 8))
	for name, key := range map[string]func(i int) uint64{
		"narrow":          func(int) uint64 { return rng.Uint64N(300) },
		"dense":           func(int) uint64 { return rng.Uint64N(1 << 17) },
		"wide":            func(int) uint64 { return rng.Uint64() },
		"exponential":     func(int) uint64 { return rng.Uint64() >> rng.IntN(64) },
		"pairs far apart": func(int) uint64 { return rng.Uint64N(1000)<<50 + rng.Uint64N(2) },
		"crowds far apart": func(i int) uint64 {
			return uint64(i%3)<<62 + rng.Uint64N(5000)
		},
		"rising":  func(i int) uint64 { return uint64(i) },
		"falling": func(i int) uint64 { return ^uint64(i) },
	} {
		t.Run(name, func(t *testing.T) {
			for _, n := range []int{0, 1, 2, keyedInsert, keyedInsert + 1, 1000, keyedMost - 1, keyedMost, 150_000} {
				xs := make([]item, n)
				for i := range xs {
					xs[i] = item{key(i), i}
				}
				want := slices.Clone(xs)
				slices.SortFunc(want, func(a, b item) int { return cmp.Or(cmp.Compare(a.key, b.key), a.at-b.at) })
				for _, workers := range []int{1, 3} {
					before, into := slices.Clone(xs), make([]item, n)
					inPool(t, workers, func() { SortByKeyInto(into, xs, func(x item) uint64 { return x.key }) })
					require.True(t, slices.Equal(before, xs), "%d elements, %d workers: the source was written", n, workers)
					require.True(t, slices.Equal(want, into), "%d elements, %d workers: not sorted stably", n, workers)
					inPool(t, workers, func() { SortByKey(before, func(x item) uint64 { return x.key }) })
					require.True(t, slices.Equal(want, before), "%d elements, %d workers, in place: not sorted stably", n, workers)
				}
			}
		})
	}
}

// TestUncleared: what may hold pointers is cleared memory that the garbage collector knows.
func TestUncleared(t *testing.T) {
	for _, x := range uncleared[struct{ s *int }](1 << 17) {
		require.Nil(t, x.s)
	}
	require.Len(t, uncleared[struct{}](1<<20), 1<<20)
	long := uncleared[[2]uint32](unclearedBytes / 8)
	require.Len(t, long, unclearedBytes/8)
	long[0], long[len(long)-1] = [2]uint32{1, 2}, [2]uint32{3, 4}
	require.Equal(t, [][2]uint32{{1, 2}, {3, 4}}, [][2]uint32{long[0], long[len(long)-1]})
}
