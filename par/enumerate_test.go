package par

import "testing"

var enumerateCase = adapterCase{
	name:  "Enumerate",
	known: true,
	forms: []adapter{
		{"Enumerate", func(it Iter[int], k int) Iter[int] {
			return Map(Enumerate(it), func(x Item[int]) int { return x.Index*k + x.Value })
		}, func(xs []int, k int) []int {
			return apply(upTo(len(xs)), func(i int) int { return i*k + xs[i] })
		}},
	},
	keeps: keepers{
		"Enumerate": func(it Iter[int]) Iter[int] { return Map(Enumerate(it), func(x Item[int]) int { return x.Value }) },
	},
}

func TestEnumerate(t *testing.T) { enumerateCase.run(t) }
