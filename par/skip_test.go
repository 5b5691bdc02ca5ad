package par

import "testing"

var skipCase = adapterCase{
	at:    7,
	name:  "Skip",
	known: true,
	forms: []adapter{
		{"Skip", Iter[int].Skip, func(xs []int, k int) []int { return xs[min(k, len(xs)):] }},
	},
	keeps: keepers{
		"Skip": func(it Iter[int]) Iter[int] { return it.Skip(0) },
		"Skip of a Filter": func(it Iter[int]) Iter[int] {
			return it.Filter(func(int) bool { return true }).Skip(0)
		},
	},
	frees: frees{
		"Iter.Skip": func(it Iter[*object], f touch) { it.Map(f.self).Skip(7).Collect() },
	},
}.listed()

func TestSkip(t *testing.T) { skipCase.run(t) }
