package par

import (
	"sync/atomic"
	"testing"
)

var zipCase = adapterCase{
	at:    35,
	name:  "Zip",
	known: true,
	forms: []adapter{
		{"Zip", func(it Iter[int], k int) Iter[int] {
			return Map(Zip(Range(k, 9*k).Filter(odd), it), func(p Pair[int, int]) int { return p.First + p.Second })
		}, func(xs []int, k int) []int {
			other := keep(Range(k, 9*k).Collect(), odd)
			return apply(upTo(min(len(xs), len(other))), func(i int) int { return other[i] + xs[i] })
		}},
	},
	keeps: keepers{
		"Zip": func(it Iter[int]) Iter[int] {
			return Map(Zip(it, Repeat(0)), func(p Pair[int, int]) int { return p.First })
		},
		"Zip last": func(it Iter[int]) Iter[int] {
			return Map(Zip(Repeat(0), it), func(p Pair[int, int]) int { return p.Second })
		},
	},
	frees: frees{
		"Zip": func(it Iter[*object], f touch) { Zip(it.Map(f.self), it).Collect() },
	},
}.listed()

func TestZip(t *testing.T) { zipCase.run(t) }

// TestZipRunsNoMoreThanItNeeds checks that the rest of the longer side does not
// run.
func TestZipRunsNoMoreThanItNeeds(t *testing.T) {
	var beyond atomic.Int32
	long := Range(0, 1000).Map(func(x int) int {
		if x >= 10 {
			beyond.Add(1)
		}
		return x
	})
	ways(t, Zip(long, Range(0, 10)), func(t *testing.T, it Iter[Pair[int, int]]) {
		if n := it.Count(); n != 10 || beyond.Load() != 0 {
			t.Errorf("%d pairs, %d calls beyond them", n, beyond.Load())
		}
	})
}
