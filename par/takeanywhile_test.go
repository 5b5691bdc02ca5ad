package par

import "testing"

var takeAnyWhileCase = adapterCase{
	name: "TakeAnyWhile",
	forms: []adapter{
		{"TakeAnyWhile all", func(it Iter[int], _ int) Iter[int] { return it.TakeAnyWhile(func(int) bool { return true }) },
			func(xs []int, _ int) []int { return xs }},
		{"TakeAnyWhile none", func(it Iter[int], _ int) Iter[int] { return it.TakeAnyWhile(func(int) bool { return false }) },
			func([]int, int) []int { return nil }},
	},
	calls: callers{
		"TakeAnyWhile": func(it Iter[int], visit func(int) int) Iter[int] {
			return it.TakeAnyWhile(func(x int) bool { return visit(x) >= 0 })
		},
	},
	keeps: keepers{
		"TakeAnyWhile": func(it Iter[int]) Iter[int] { return it.TakeAnyWhile(func(int) bool { return true }) },
	},
}

func TestTakeAnyWhile(t *testing.T) { takeAnyWhileCase.run(t) }

var skipAnyWhileCase = adapterCase{
	name: "SkipAnyWhile",
	forms: []adapter{
		{"SkipAnyWhile none", func(it Iter[int], _ int) Iter[int] { return it.SkipAnyWhile(func(int) bool { return false }) },
			func(xs []int, _ int) []int { return xs }},
		{"SkipAnyWhile all", func(it Iter[int], _ int) Iter[int] { return it.SkipAnyWhile(func(int) bool { return true }) },
			func([]int, int) []int { return nil }},
	},
	calls: callers{
		"SkipAnyWhile": func(it Iter[int], visit func(int) int) Iter[int] {
			return it.SkipAnyWhile(func(x int) bool { return visit(x) >= 0 })
		},
	},
	keeps: keepers{
		"SkipAnyWhile": func(it Iter[int]) Iter[int] { return it.SkipAnyWhile(func(int) bool { return false }) },
	},
}

func TestSkipAnyWhile(t *testing.T) { skipAnyWhileCase.run(t) }
