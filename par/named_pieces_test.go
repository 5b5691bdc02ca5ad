package par

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core"
)

// TestNamedPieces holds that pieces are counted as the lengths tell that they may have, that one
// worker steals nothing, and that of many no steal is missed. What a participant takes back while it waits for a
// thief counts as stolen from that, and is no steal of the pool's.
func TestNamedPieces(t *testing.T) {
	const n, name = 20_000, "TestNamedPieces"
	endings := map[string]func(it Iter[int]){
		"ForEach": func(it Iter[int]) { it.ForEach(func(int) {}) },
		"Sum":     func(it Iter[int]) { it.Sum() },
		"Count":   func(it Iter[int]) { it.Count() },
		"Collect": func(it Iter[int]) { it.Collect() },
		"Filter":  func(it Iter[int]) { it.Filter(odd).Collect() },
	}
	var stolen uint64
	for _, workers := range poolSizes(1, 2, 5) {
		pool, err := core.NewPool(core.Config{Workers: workers})
		require.NoError(t, err)
		for ending, end := range endings {
			for i, from := range []Iter[int]{
				Range(0, n), Range(0, n).WithMaxLen(1), Range(0, n).WithMaxLen(100), Range(0, n).Limit(2), Range(0, n).Limit(1),
			} {
				least := []uint64{1, n, n / 100, 1, 1}[i]
				for range 3 {
					it := from.Named(name).Map(func(x int) int { return x*x%1001 + 1 })
					before, steals := statsOf(name), pool.Stats().Steals
					end(it.WithPool(pool))
					got := since(before, statsOf(name))
					steals = pool.Stats().Steals - steals
					what := fmt.Sprintf("%v.%s of case %d, %d workers", it, ending, i, workers)
					require.GreaterOrEqual(t, got.Pieces, least, what)
					require.LessOrEqual(t, got.Pieces, uint64(n), what)
					require.EqualValues(t, n, got.Elements, what)
					if ending != "Filter" { // What survives is copied in parallel, and that is no piece.
						require.GreaterOrEqual(t, got.Stolen, steals, what)
					}
					if workers == 1 {
						require.Zero(t, got.Stolen, what)
					}
					stolen += got.Stolen
				}
			}
		}
		require.NoError(t, pool.Close())
	}
	t.Logf("%d steals", stolen)
}
