package par

import "testing"

var takeCase = adapterCase{
	at:    8,
	name:  "Take",
	known: true,
	forms: []adapter{
		{"Take", Iter[int].Take, func(xs []int, k int) []int { return xs[:min(k, len(xs))] }},
	},
	keeps: keepers{
		"Take": func(it Iter[int]) Iter[int] { return it.Take(1000) },
	},
	frees: frees{
		"Iter.Take": func(it Iter[*object], f touch) { it.Map(f.self).Take(700).Collect() },
	},
}.listed()

func TestTake(t *testing.T) { takeCase.run(t) }
