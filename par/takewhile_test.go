package par

import (
	"testing"
)

var takeWhileCase = adapterCase{
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
}

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
