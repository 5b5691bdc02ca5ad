package par

import (
	"runtime"
	"sync/atomic"
	"testing"
)

// TestOneHugeWindow: what cuts a slice asks once of each element, or of each two, however long a window is, and copies none.
func TestOneHugeWindow(t *testing.T) {
	const n = 1 << 22
	xs := make([]byte, n)
	for name, c := range map[string]struct {
		calls int64
		cut   func(asked func()) Iter[[]byte]
	}{
		"ChunkBy": {n - 1, func(asked func()) Iter[[]byte] {
			return ChunkBy(xs, func(a, b byte) bool { asked(); return a == b })
		}},
		"SplitFunc": {n, func(asked func()) Iter[[]byte] {
			return SplitFunc(xs, func(x byte) bool { asked(); return x != 0 })
		}},
		"SplitInclusiveFunc": {n, func(asked func()) Iter[[]byte] {
			return SplitInclusiveFunc(xs, func(x byte) bool { asked(); return x != 0 })
		}},
	} {
		var calls atomic.Int64
		it := c.cut(func() { calls.Add(1) })
		for range 2 { // The second run has what the first one has made.
			calls.Store(0)
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			got := it.Collect()
			runtime.ReadMemStats(&after)
			if len(got) != 1 || len(got[0]) != n || &got[0][0] != &xs[0] || calls.Load() != c.calls {
				t.Errorf("%s: %d windows, %d calls, want %d", name, len(got), calls.Load(), c.calls)
			}
			if made := after.TotalAlloc - before.TotalAlloc; made > n/4 {
				t.Errorf("%s: %d bytes for a window of %d", name, made, n)
			}
		}
	}
}
