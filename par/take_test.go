package par

import "testing"

var takeCase = adapterCase{
	name:  "Take",
	known: true,
	forms: []adapter{
		{"Take", Iter[int].Take, func(xs []int, k int) []int { return xs[:min(k, len(xs))] }},
	},
	keeps: keepers{
		"Take": func(it Iter[int]) Iter[int] { return it.Take(1000) },
	},
}

func TestTake(t *testing.T) { takeCase.run(t) }
