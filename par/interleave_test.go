package par

import (
	"slices"
	"testing"
)

var interleaveCase = adapterCase{
	at:    23,
	name:  "Interleave",
	known: true,
	forms: []adapter{
		{"Interleave", func(it Iter[int], k int) Iter[int] { return it.Interleave(Range(0, k)) },
			func(xs []int, k int) []int { return woven(xs, upTo(k), false) }},
		{"Interleave behind", func(it Iter[int], k int) Iter[int] { return Slice(upTo(k)).Interleave(it) },
			func(xs []int, k int) []int { return woven(upTo(k), xs, false) }},
		{"Interleave with a FlatMap", func(it Iter[int], k int) Iter[int] {
			return it.Interleave(FlatMap(Range(0, k), thrice))
		}, func(xs []int, k int) []int { return woven(xs, slices.Concat(apply(upTo(k), thrice)...), false) }},
	},
	keeps: keepers{
		"Interleave": func(it Iter[int]) Iter[int] { return it.Interleave(Range(0, 0)) },
		"Interleave behind": func(it Iter[int]) Iter[int] {
			return RepeatN(-1, 3).Interleave(it).Filter(func(x int) bool { return x >= 0 })
		},
	},
	frees: frees{
		"Iter.Interleave": func(it Iter[*object], f touch) { it.Interleave(it.Map(f.self)).Collect() },
	},
}.listed()

func TestInterleave(t *testing.T) { interleaveCase.run(t) }

var interleaveShortestCase = adapterCase{
	at:    24,
	name:  "InterleaveShortest",
	known: true,
	forms: []adapter{
		{"InterleaveShortest", func(it Iter[int], k int) Iter[int] { return it.InterleaveShortest(Range(0, k)) },
			func(xs []int, k int) []int { return woven(xs, upTo(k), true) }},
		{"InterleaveShortest behind", func(it Iter[int], k int) Iter[int] { return Slice(upTo(k)).InterleaveShortest(it) },
			func(xs []int, k int) []int { return woven(upTo(k), xs, true) }},
	},
	keeps: keepers{
		"InterleaveShortest": func(it Iter[int]) Iter[int] {
			return it.InterleaveShortest(Repeat(-1).Take(1000)).Filter(func(x int) bool { return x >= 0 })
		},
	},
	frees: frees{
		"Iter.InterleaveShortest": func(it Iter[*object], f touch) { it.InterleaveShortest(it.Map(f.self)).Collect() },
	},
}.listed()

func TestInterleaveShortest(t *testing.T) { interleaveShortestCase.run(t) }
