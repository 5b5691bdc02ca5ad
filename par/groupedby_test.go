package par

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestGroupedByOfEqualKeys: 0 and -0 are one key, and each NaN is one of its own, as in Go's maps.
func TestGroupedByOfEqualKeys(t *testing.T) {
	zero, nan := 0.0, 0.0
	nan /= zero
	xs := []float64{1, -zero, nan, zero, 1, nan}
	for _, workers := range poolSizes(1, 2) {
		groups := GroupedBy(Slice(xs).WithPool(pools[workers]), func(x float64) float64 { return x }).Collect()
		require.Len(t, groups, 4)
		require.Equal(t, []float64{1, 1}, groups[0].Second)
		require.Equal(t, []float64{0, 0}, groups[1].Second)
		require.Len(t, groups[2].Second, 1)
		require.Len(t, groups[3].Second, 1)
	}
}

// TestManyGroups: groups so many that elements are shared out before they come to their places.
func TestManyGroups(t *testing.T) {
	type size struct{ n, groups int }
	sizes := []size{{1<<17 - 1, 5000}, {1 << 17, 1<<12 - 1}, {1 << 17, 1 << 12}, {150_000, 30_000}, {150_000, 1 << 20}}
	for _, c := range fewer(sizes, sizes[2]) {
		r := rand.New(rand.NewPCG(1, uint64(c.groups)))
		xs := make([]Pair[int, int32], c.n) // what tells the group, and the position
		want := map[int][]Pair[int, int32]{}
		var order []int
		for i := range xs {
			x := Pair[int, int32]{r.IntN(c.groups), int32(i)}
			xs[i] = x
			if want[x.First] == nil {
				order = append(order, x.First)
			}
			want[x.First] = append(want[x.First], x)
		}
		first := func(x Pair[int, int32]) int { return x.First }
		for _, workers := range poolSizes(1, 2) {
			it := Slice(xs).WithPool(pools[workers])
			require.Equal(t, want, GroupBy(it, first))
			var keys []int
			groups := map[int][]Pair[int, int32]{}
			for _, g := range GroupedBy(it.Filter(func(Pair[int, int32]) bool { return true }), first).Collect() {
				keys, groups[g.First] = append(keys, g.First), g.Second
			}
			require.Equal(t, order, keys)
			require.Equal(t, want, groups)
			sorted, starts := Buckets(it, c.groups, first)
			clear(groups)
			for g := range c.groups {
				if starts[g] < starts[g+1] {
					groups[g] = sorted[starts[g]:starts[g+1]]
				}
			}
			require.Equal(t, want, groups)
		}
	}
}
