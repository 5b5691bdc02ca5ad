package par

import "testing"

var intersperseCase = adapterCase{
	at:    22,
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
	frees: frees{
		"Iter.Intersperse": func(it Iter[*object], f touch) { it.Map(f.self).Intersperse(nil).Collect() },
	},
}.listed()

func TestIntersperse(t *testing.T) { intersperseCase.run(t) }
