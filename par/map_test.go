package par

import "testing"

var mapCase = adapterCase{
	at:    0,
	name:  "Map",
	known: true,
	forms: []adapter{
		{"Map", func(it Iter[int], k int) Iter[int] { return it.Map(func(x int) int { return x + k }) },
			func(xs []int, k int) []int { return apply(xs, func(x int) int { return x + k }) }},
	},
	calls: callers{
		"Map": func(it Iter[int], visit func(int) int) Iter[int] { return it.Map(visit) },
	},
	keeps: keepers{
		"Map": func(it Iter[int]) Iter[int] { return it.Map(func(x int) int { return x }) },
	},
	frees: frees{
		"Iter.Map": func(it Iter[*object], f touch) { it.Map(f.self).Collect() },
		"Map":      func(it Iter[*object], f touch) { Map(it, f.self).Collect() },
	},
}.listed()

func TestMap(t *testing.T) { mapCase.run(t) }
