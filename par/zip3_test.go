package par

import (
	"math"
	"testing"
)

var zip3Case = adapterCase{
	at:    37,
	name:  "Zip3",
	known: true,
	forms: []adapter{
		{"Zip3", func(it Iter[int], k int) Iter[int] {
			return Map(Zip3(it, Repeat(k), Range(0, math.MaxInt)), func(p Triple[int, int, int]) int {
				return p.First + p.Second*p.Third
			})
		}, func(xs []int, k int) []int {
			return apply(upTo(len(xs)), func(i int) int { return xs[i] + k*i })
		}},
	},
	keeps: keepers{
		"Zip3": func(it Iter[int]) Iter[int] {
			return Map(Zip3(Repeat(0), it, Repeat(1)), func(x Triple[int, int, int]) int { return x.Second })
		},
	},
	frees: frees{
		"Zip3": func(it Iter[*object], f touch) { Zip3(it, it.Map(f.self), it).Collect() },
	},
}.listed()

func TestZip3(t *testing.T) { zip3Case.run(t) }
