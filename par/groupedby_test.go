package par

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestGroupedByOfEqualKeys: 0 and -0 are one key, and each NaN is one of its own, as in Go's maps.
func TestGroupedByOfEqualKeys(t *testing.T) {
	zero, nan := 0.0, 0.0
	nan /= zero
	xs := []float64{1, -zero, nan, zero, 1, nan}
	for _, workers := range []int{1, 2} {
		groups := GroupedBy(Slice(xs).WithPool(pools[workers]), func(x float64) float64 { return x }).Collect()
		require.Len(t, groups, 4)
		require.Equal(t, []float64{1, 1}, groups[0].Second)
		require.Equal(t, []float64{0, 0}, groups[1].Second)
		require.Len(t, groups[2].Second, 1)
		require.Len(t, groups[3].Second, 1)
	}
}
