package par

import "testing"

var panicFuseCase = adapterCase{
	name:  "PanicFuse",
	known: true,
	forms: []adapter{
		{"PanicFuse", func(it Iter[int], _ int) Iter[int] { return it.PanicFuse() }, func(xs []int, _ int) []int { return xs }},
	},
	keeps: keepers{
		"PanicFuse": func(it Iter[int]) Iter[int] { return it.PanicFuse() },
	},
}

func TestPanicFuse(t *testing.T) { panicFuseCase.run(t) }
