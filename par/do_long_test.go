package par

import (
	"errors"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestDoStopsLongElements ends the context in the middle of elements that are made of many others: each participant goes
// on to the end of its block of these.
func TestDoStopsLongElements(t *testing.T) {
	const n, at, block = 200_000, 500, 1024
	add := func(a, x int) int { return a + x }
	zero := func() int { return 0 }
	inPools(t, func(t *testing.T, workers int) {
		for name, ending := range map[string]func(it Iter[int]){
			"Fold":                func(it Iter[int]) { Fold(it, zero, add).Sum() },
			"Fold, one at a time": func(it Iter[int]) { Fold(it, zero, add).Limit(1).Collect() },
			"Fold of floats": func(it Iter[int]) {
				Fold(it, func() float64 { return 0 }, func(a float64, x int) float64 { return a + float64(x) }).Sum()
			},
			"FoldBlocks": func(it Iter[int]) {
				FoldBlocks(it, zero, func(a int, xs []int) int { return a + len(xs) }).Sum()
			},
			"FoldChunks": func(it Iter[int]) { FoldChunks(it, n/2, zero, add).Collect() },
			"Chunked":    func(it Iter[int]) { Chunked(it, n/2).Count() },
			"filtered":   func(it Iter[int]) { Fold(it.Filter(func(x int) bool { return x%3 > 0 }), zero, add).Sum() },
		} {
			var calls atomic.Int64
			stopped := make(chan struct{})
			err := doing(func(stop func()) error {
				ending(Range(0, n).Map(func(x int) int {
					switch c := calls.Add(1); {
					case c == at:
						stop()
						close(stopped)
					case c > at: // What others do before the end of the context says nothing.
						<-stopped
					}
					return x
				}))
				return nil
			})
			require.ErrorIs(t, err, errDone, name)
			require.LessOrEqual(t, calls.Load(), int64(at+(workers+1)*block), name)
		}
	})
}

// TestDoStopsWindows ends the context at the hundredth element of windows that one goroutine would do as one, because there
// is nobody to share them with.
func TestDoStopsWindows(t *testing.T) {
	const n = 1 << 18
	for name, run := range map[string]func(call func()){
		"Blocks": func(call func()) { Blocks(upTo(n)).ForEach(func(b []int) { each(b, call) }) },
		"Map behind Blocks": func(call func()) {
			Map(Blocks(upTo(n)), func(b []int) int { each(b, call); return 0 }).Collect()
		},
		"Blocks with a limit": func(call func()) {
			Blocks(upTo(n)).WithPool(pools[2]).Limit(1).ForEach(func(b []int) { each(b, call) })
		},
		"RangeBlocks": func(call func()) { RangeBlocks(0, n).ForEach(func(s Span) { each(make([]int, s.Hi-s.Lo), call) }) },
		"ForRangeLocal": func(call func()) {
			ForRangeLocal(0, n, func() int { return 0 }, func(_, lo, hi int) { each(make([]int, hi-lo), call) })
		},
		"ForRange": func(call func()) { ForRange(0, n, func(lo, hi int) { each(make([]int, hi-lo), call) }) },
	} {
		calls := 0
		pools[1].Install(func() {
			err := doing(func(stop func()) error {
				run(func() {
					if calls++; calls == 100 {
						stop()
					}
				})
				return nil
			})
			if !errors.Is(err, errDone) || calls > n/64 {
				t.Errorf("%s: %d calls, error %v", name, calls, err)
			}
		})
	}
}

func each(xs []int, call func()) {
	for range xs {
		call()
	}
}
