package par

import "testing"

var filterCase = adapterCase{
	at:   1,
	name: "Filter",
	forms: []adapter{
		{"Filter", func(it Iter[int], _ int) Iter[int] { return it.Filter(odd) },
			func(xs []int, _ int) []int { return keep(xs, odd) }},
	},
	calls: callers{
		"Filter": func(it Iter[int], visit func(int) int) Iter[int] {
			return it.Filter(func(x int) bool { return visit(x) >= 0 })
		},
	},
	keeps: keepers{
		"Filter": func(it Iter[int]) Iter[int] { return it.Filter(func(int) bool { return true }) },
	},
	frees: frees{
		"Iter.Filter": func(it Iter[*object], f touch) { it.Filter(f.yes).Collect() },
	},
}.listed()

func TestFilter(t *testing.T) { filterCase.run(t) }
