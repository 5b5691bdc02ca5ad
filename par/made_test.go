package par

import (
	"context"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestCollectTakesWhatWasMade: the slice that a scan writes, or an ending by key, is the result of Collect, which does not copy it; and
// each run has one of its own.
func TestCollectTakesWhatWasMade(t *testing.T) {
	const n = 1 << 20
	xs := upTo(n)
	sum := func(a, b int) int { return a + b }
	for name, c := range map[string]struct {
		make func() func() int // a run, which returns an element and changes it
		most uint64            // bytes, that it takes
	}{
		"Scan": {func() func() int {
			it := Scan(Slice(xs), 0, sum)
			return func() int { return changed(it.Collect()) }
		}, 3 * 8 * n / 2},
		"CountedBy": {func() func() int {
			it := CountedBy(Slice(xs), func(x int) int { return x })
			return func() int { p := it.Collect(); p[1].First += 7; return changed([]int{0, p[1].First - 7}) }
		}, 1 << 30}, // Its tables are kept, or not.
	} {
		run := c.make()
		want := run()
		least := ^uint64(0)
		for range 5 {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			got := run()
			runtime.ReadMemStats(&after)
			require.Equal(t, want, got, name)
			least = min(least, after.TotalAlloc-before.TotalAlloc)
		}
		require.Less(t, least, c.most, name)
		require.Equal(t, upTo(n), xs, name)
	}
}

func changed(xs []int) int {
	x := xs[1]
	xs[1] = -1
	return x
}

// TestCollectOfWhatWasMadeTells: somebody who is told of progress is told still, and a context that has ended by then ends the run.
func TestCollectOfWhatWasMadeTells(t *testing.T) {
	it := Scan(Range(0, 1000), 0, func(a, b int) int { return a + b })
	var told [2]int
	require.Len(t, it.Progress(func(done, total int) { told = [2]int{done, total} }).Collect(), 1000)
	require.Equal(t, [2]int{1000, 1000}, told)

	ctx, cancel := context.WithCancel(context.Background())
	m := map[int]int{1: 1}
	err := Do(ctx, func() error {
		cancel()
		FromMap(m).Collect()
		t.Error("Collect has returned")
		return nil
	})
	require.ErrorIs(t, err, context.Canceled)
}
