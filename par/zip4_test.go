package par

import "testing"

var zip4Case = adapterCase{
	name:  "Zip4",
	known: true,
	forms: []adapter{
		{"Zip4", func(it Iter[int], k int) Iter[int] {
			return Map(Zip4(it, Repeat(k), Range(0, 1<<40), Repeat(2).Map(square)), func(p Quad[int, int, int, int]) int {
				return p.First + p.Second*p.Third*p.Fourth/4
			})
		}, func(xs []int, k int) []int {
			return apply(upTo(len(xs)), func(i int) int { return xs[i] + k*i })
		}},
	},
	keeps: keepers{
		"Zip4": func(it Iter[int]) Iter[int] {
			return Map(Zip4(Repeat(0), Repeat(1), Repeat(2), it), func(x Quad[int, int, int, int]) int { return x.Fourth })
		},
	},
}

func TestZip4(t *testing.T) { zip4Case.run(t) }
