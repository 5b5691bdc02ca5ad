package par

import (
	"slices"
	"testing"
)

var chainCase = adapterCase{
	at:    5,
	name:  "Chain",
	known: true,
	forms: []adapter{
		{"Chain", func(it Iter[int], k int) Iter[int] { return it.Chain(Range(0, k)) },
			func(xs []int, k int) []int { return append(slices.Clone(xs), upTo(k)...) }},
		{"Chain behind", func(it Iter[int], k int) Iter[int] { return Slice(upTo(k)).Filter(odd).Chain(it) },
			func(xs []int, k int) []int { return append(keep(upTo(k), odd), xs...) }},
		{"Chain with a FromSeq", func(it Iter[int], k int) Iter[int] { return it.Chain(FromSeq(slices.Values(upTo(k)))) },
			func(xs []int, k int) []int { return append(slices.Clone(xs), upTo(k)...) }},
	},
	keeps: keepers{
		"Chain":      func(it Iter[int]) Iter[int] { return it.Chain(Range(0, 0)) },
		"Chain last": func(it Iter[int]) Iter[int] { return Range(0, 0).Chain(it) },
	},
	frees: frees{
		"Iter.Chain": func(it Iter[*object], f touch) { it.Chain(it.Map(f.self)).Collect() },
	},
}.listed()

func TestChain(t *testing.T) { chainCase.run(t) }
