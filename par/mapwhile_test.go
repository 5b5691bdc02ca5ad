package par

import "testing"

var mapWhileCase = adapterCase{
	at:   12,
	name: "MapWhile",
	forms: []adapter{
		{"MapWhile", func(it Iter[int], k int) Iter[int] {
			return MapWhile(it, func(x int) (int, bool) { return x + 1, small(k)(x) })
		}, func(xs []int, k int) []int {
			return apply(xs[:prefixLen(xs, small(k))], func(x int) int { return x + 1 })
		}},
	},
	calls: callers{
		"MapWhile": func(it Iter[int], visit func(int) int) Iter[int] {
			return MapWhile(it, func(x int) (int, bool) { return visit(x), true })
		},
	},
	keeps: keepers{
		"MapWhile": func(it Iter[int]) Iter[int] { return MapWhile(it, func(x int) (int, bool) { return x, true }) },
	},
	frees: frees{
		"MapWhile": func(it Iter[*object], f touch) { MapWhile(it, f.some).Collect() },
	},
}.listed()

func TestMapWhile(t *testing.T) { mapWhileCase.run(t) }
