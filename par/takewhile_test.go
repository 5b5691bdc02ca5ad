package par

import "testing"

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
