package par

import "testing"

var updateCase = adapterCase{
	at:    3,
	name:  "Update",
	known: true,
	forms: []adapter{
		{"Update", func(it Iter[int], k int) Iter[int] { return it.Update(func(x *int) { *x *= k }) },
			func(xs []int, k int) []int { return apply(xs, func(x int) int { return x * k }) }},
	},
	calls: callers{
		"Update": func(it Iter[int], visit func(int) int) Iter[int] { return it.Update(func(x *int) { visit(*x) }) },
	},
	keeps: keepers{
		"Update": func(it Iter[int]) Iter[int] { return it.Update(func(*int) {}) },
	},
	frees: frees{
		"Iter.Update": func(it Iter[*object], f touch) { it.Update(func(x **object) { f(*x) }).Collect() },
	},
}.listed()

func TestUpdate(t *testing.T) { updateCase.run(t) }
