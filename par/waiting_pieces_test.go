package par

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core"
)

// TestNothingIsLostIfAFunctionWaits: while a piece waits in core.Blocking, the rest of its
// turn begins elsewhere. What that gives is part of the result, in its place.
func TestNothingIsLostIfAFunctionWaits(t *testing.T) {
	pool, err := core.NewPool(core.Config{Workers: 2})
	require.NoError(t, err)
	defer pool.Close()
	for wait := range 64 {
		even := Slice(upTo(64)).WithPool(pool).WithMaxLen(1).Filter(func(x int) bool {
			if x == wait {
				core.Blocking(func() {})
			}
			return x%2 == 0
		})
		for range 3 { // The cost is known from the second one on.
			got := even.Collect()
			require.Len(t, got, 32, "wait at %d", wait)
			for i, x := range got {
				require.Equal(t, 2*i, x, "wait at %d", wait)
			}
			require.Equal(t, 32, even.Count(), "wait at %d", wait)
			require.Equal(t, 31*32, even.Sum(), "wait at %d", wait)
			require.Equal(t, 31*32, even.Unordered().Sum(), "wait at %d", wait)
			require.Len(t, even.TakeWhile(func(x int) bool { return x < 60 }).Collect(), 30, "wait at %d", wait)
		}
	}
}
