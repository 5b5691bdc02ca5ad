package par

import (
	"runtime"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
)

var takeWhileCase = adapterCase{
	at:   10,
	name: "TakeWhile",
	forms: []adapter{
		{"TakeWhile", func(it Iter[int], k int) Iter[int] { return it.TakeWhile(small(k)) },
			func(xs []int, k int) []int { return xs[:prefixLen(xs, small(k))] }},
	},
	calls: callers{
		"TakeWhile": func(it Iter[int], visit func(int) int) Iter[int] {
			return it.TakeWhile(func(x int) bool { return visit(x) >= 0 })
		},
	},
	keeps: keepers{
		"TakeWhile": func(it Iter[int]) Iter[int] { return it.TakeWhile(func(int) bool { return true }) },
	},
	frees: frees{
		"Iter.TakeWhile": func(it Iter[*object], f touch) { it.TakeWhile(f.yes).Collect() },
	},
}.listed()

func TestTakeWhile(t *testing.T) { takeWhileCase.run(t) }

// TestTakeWhileOfLongPieces: what a Filter leaves of a block moves to where that of the
// block before ends, and the predicate sees it there.
func TestTakeWhileOfLongPieces(t *testing.T) {
	const n = 20_000
	third := func(x int) bool { return x%3 == 0 }
	for k := 1; k < n; k += 997 {
		below := func(x int) bool { return x < k }
		for _, workers := range poolSizes(1, 2) {
			it := Range(0, n).WithPool(pools[workers])
			want := keep(upTo(k), third)
			got := it.Filter(third).TakeWhile(below).Collect()
			if d := diff(want, got); d != "" {
				t.Fatalf("%d workers, below %d: %d elements, want %d: (-want +got)\n%s", workers, k, len(got), len(want), d)
			}
			some := MapWhile(it.Filter(third), func(x int) (int, bool) { return x, x < k }).Collect()
			if d := diff(want, some); d != "" {
				t.Fatalf("%d workers, MapWhile below %d: %d elements, want %d: (-want +got)\n%s", workers, k, len(some), len(want), d)
			}
		}
	}
}

// TestWhileOfMemoryCopiesNothing: a prefix of a slice is worked off where it stands. In parts, each of them would be a copy.
func TestWhileOfMemoryCopiesNothing(t *testing.T) {
	const n = 1 << 20
	xs, sum := upTo(n), 0 // The sum wraps around where an int has 32 bits.
	for i := range n - 9 {
		sum += i
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	require.Equal(t, sum, Slice(xs).TakeWhile(func(x int) bool { return x < n-9 }).Sum())
	require.Equal(t, n-5, Slice(xs).SkipWhile(func(x int) bool { return x < 5 }).Count())
	runtime.ReadMemStats(&after)
	require.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(n))
}

// TestWhilePanicsInOrder: the panic of the function comes behind all elements before it, and behind the end it does not come.
func TestWhilePanicsInOrder(t *testing.T) {
	for _, workers := range poolSizes(1, 2, 5) {
		for _, at := range []int{0, 63, 64, 500, 9000} {
			panics := func(x int) bool {
				if x >= at {
					panic(fault(x))
				}
				return true
			}
			var seen atomic.Int64
			v := recovered(func() {
				Range(0, 20_000).TakeWhile(panics).WithPool(pools[workers]).ForEach(func(int) { seen.Add(1) })
			})
			require.ErrorIs(t, v.(error), fault(at))
			require.Equal(t, int64(at), seen.Load())
			v = recovered(func() { Range(0, 20_000).SkipWhile(panics).WithPool(pools[workers]).Count() })
			require.ErrorIs(t, v.(error), fault(at))
			ends := func(x int) bool { return x != at/2 && panics(x) }
			require.Equal(t, at/2, Range(0, 20_000).TakeWhile(ends).WithPool(pools[workers]).Count())
		}
	}
}
