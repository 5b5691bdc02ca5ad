package par

import (
	"sync/atomic"
	"testing"
)

var mapInitCase = adapterCase{
	name:  "MapInit",
	known: true,
	forms: []adapter{
		{"MapInit", func(it Iter[int], k int) Iter[int] {
			return MapInit(it, func() *int { return new(k) }, func(s *int, x int) int { return x - *s })
		}, func(xs []int, k int) []int { return apply(xs, func(x int) int { return x - k }) }},
	},
	calls: callers{
		"MapInit": func(it Iter[int], visit func(int) int) Iter[int] {
			return MapInit(it, func() int { return 0 }, func(_, x int) int { return visit(x) })
		},
	},
	keeps: keepers{
		"MapInit": func(it Iter[int]) Iter[int] {
			return MapInit(it, func() int { return 0 }, func(_, x int) int { return x })
		},
	},
}

func TestMapInit(t *testing.T) { mapInitCase.run(t) }

func TestMapInitStates(t *testing.T) {
	var made atomic.Int64
	it := MapInit(Range(0, 10_000), func() *int {
		made.Add(1)
		return new(int)
	}, func(s *int, x int) int {
		*s++ // A race, were it shared.
		return x
	})
	if got := it.Sum(); got != 9999*5000 {
		t.Errorf("the sum is %d", got)
	}
	if n := made.Load(); n < 1 || n > 5000 {
		t.Errorf("%d states for 10,000 elements", n)
	}
}
