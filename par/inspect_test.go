package par

import "testing"

var inspectCase = adapterCase{
	at:    2,
	name:  "Inspect",
	known: true,
	forms: []adapter{
		{"Inspect", func(it Iter[int], _ int) Iter[int] { return it.Inspect(func(int) {}) },
			func(xs []int, _ int) []int { return xs }},
	},
	calls: callers{
		"Inspect": func(it Iter[int], visit func(int) int) Iter[int] { return it.Inspect(func(x int) { visit(x) }) },
	},
	keeps: keepers{
		"Inspect": func(it Iter[int]) Iter[int] { return it.Inspect(func(int) {}) },
	},
	frees: frees{
		"Iter.Inspect": func(it Iter[*object], f touch) { it.Inspect(f).Collect() },
	},
}.listed()

func TestInspect(t *testing.T) { inspectCase.run(t) }
