package par

import "testing"

var skipWhileCase = adapterCase{
	at:   11,
	name: "SkipWhile",
	forms: []adapter{
		{"SkipWhile", func(it Iter[int], k int) Iter[int] { return it.SkipWhile(small(k)) },
			func(xs []int, k int) []int { return xs[prefixLen(xs, small(k)):] }},
	},
	calls: callers{
		"SkipWhile": func(it Iter[int], visit func(int) int) Iter[int] {
			return it.SkipWhile(func(x int) bool { return visit(x) >= 0 })
		},
	},
	keeps: keepers{
		"SkipWhile": func(it Iter[int]) Iter[int] { return it.SkipWhile(func(int) bool { return false }) },
	},
	frees: frees{
		"Iter.SkipWhile": func(it Iter[*object], f touch) { it.SkipWhile(f.yes).Collect() },
	},
}.listed()

func TestSkipWhile(t *testing.T) { skipWhileCase.run(t) }
