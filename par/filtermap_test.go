package par

import "testing"

var filterMapCase = adapterCase{
	at:   4,
	name: "FilterMap",
	forms: []adapter{
		{"FilterMap", func(it Iter[int], _ int) Iter[int] { return FilterMap(it, half) },
			func(xs []int, _ int) []int {
				return apply(keep(xs, func(x int) bool { return x&1 == 0 }), func(x int) int { return x / 2 })
			}},
	},
	calls: callers{
		"FilterMap": func(it Iter[int], visit func(int) int) Iter[int] {
			return FilterMap(it, func(x int) (int, bool) { return visit(x), true })
		},
	},
	keeps: keepers{
		"FilterMap": func(it Iter[int]) Iter[int] { return FilterMap(it, func(x int) (int, bool) { return x, true }) },
	},
	frees: frees{
		"FilterMap": func(it Iter[*object], f touch) { FilterMap(it, f.some).Collect() },
	},
}.listed()

func TestFilterMap(t *testing.T) { filterMapCase.run(t) }
