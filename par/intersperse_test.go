package par

import "testing"

var intersperseCase = adapterCase{
	name:  "Intersperse",
	known: true,
	forms: []adapter{
		{"Intersperse", Iter[int].Intersperse, func(xs []int, k int) []int {
			var out []int
			for i, x := range xs {
				if i > 0 {
					out = append(out, k)
				}
				out = append(out, x)
			}
			return out
		}},
	},
	keeps: keepers{
		"Intersperse": func(it Iter[int]) Iter[int] { return it.Intersperse(-1).Filter(func(x int) bool { return x >= 0 }) },
	},
}

func TestIntersperse(t *testing.T) { intersperseCase.run(t) }
