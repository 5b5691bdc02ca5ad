package par

import (
	stditer "iter"
	"slices"
	"testing"
)

var flatMapCase = adapterCase{
	name: "FlatMap",
	forms: []adapter{
		{"FlatMap", func(it Iter[int], _ int) Iter[int] { return FlatMap(it, thrice) },
			func(xs []int, _ int) []int { return slices.Concat(apply(xs, thrice)...) }},
	},
	calls: callers{
		"FlatMap": func(it Iter[int], visit func(int) int) Iter[int] {
			return FlatMap(it, func(x int) []int { return []int{visit(x)} })
		},
	},
	keeps: keepers{
		"FlatMap": func(it Iter[int]) Iter[int] { return FlatMap(it, func(x int) []int { return []int{x} }) },
	},
}

func TestFlatMap(t *testing.T) { flatMapCase.run(t) }

var flatMapIterCase = adapterCase{
	name: "FlatMapIter",
	forms: []adapter{
		{"FlatMapIter", func(it Iter[int], _ int) Iter[int] {
			return FlatMapIter(it, func(x int) Iter[int] { return Range(x, x+x&3) })
		}, func(xs []int, _ int) []int {
			return slices.Concat(apply(xs, func(x int) []int { return Range(x, x+x&3).Collect() })...)
		}},
	},
	calls: callers{
		"FlatMapIter": func(it Iter[int], visit func(int) int) Iter[int] {
			return FlatMapIter(it, func(x int) Iter[int] { return Once(x).Map(visit) })
		},
	},
}

func TestFlatMapIter(t *testing.T) { flatMapIterCase.run(t) }

var flatMapSeqCase = adapterCase{
	name: "FlatMapSeq",
	forms: []adapter{
		{"FlatMapSeq", func(it Iter[int], _ int) Iter[int] {
			return FlatMapSeq(it, func(x int) stditer.Seq[int] { return slices.Values(thrice(x)) })
		}, func(xs []int, _ int) []int { return slices.Concat(apply(xs, thrice)...) }},
	},
	calls: callers{
		"FlatMapSeq": func(it Iter[int], visit func(int) int) Iter[int] {
			return FlatMapSeq(it, func(x int) stditer.Seq[int] { return func(yield func(int) bool) { yield(visit(x)) } })
		},
	},
}

func TestFlatMapSeq(t *testing.T) { flatMapSeqCase.run(t) }

var flattenIterCase = adapterCase{
	name: "FlattenIter",
	forms: []adapter{
		{"FlattenIter", func(it Iter[int], k int) Iter[int] {
			return FlattenIter(Map(it, func(x int) Iter[int] { return RepeatN(x, x&1).Chain(Once(k).Filter(odd)) }))
		}, func(xs []int, k int) []int {
			return slices.Concat(apply(xs, func(x int) []int {
				return append(slices.Repeat([]int{x}, x&1), keep([]int{k}, odd)...)
			})...)
		}},
	},
	keeps: keepers{
		"FlattenIter": func(it Iter[int]) Iter[int] { return FlattenIter(Map(it, Once[int])) },
	},
}

func TestFlattenIter(t *testing.T) { flattenIterCase.run(t) }

var flattenCase = adapterCase{
	name: "Flatten",
	forms: []adapter{
		{"Flatten", func(it Iter[int], _ int) Iter[int] { return Flatten(Map(it, thrice)) },
			func(xs []int, _ int) []int { return slices.Concat(apply(xs, thrice)...) }},
	},
	keeps: keepers{
		"Flatten": func(it Iter[int]) Iter[int] { return Flatten(Map(it, func(x int) []int { return []int{x} })) },
	},
}

func TestFlatten(t *testing.T) { flattenCase.run(t) }
