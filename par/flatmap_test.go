package par

import (
	stditer "iter"
	"slices"
	"testing"
)

var flatMapCase = adapterCase{
	at:   13,
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
	frees: frees{
		"FlatMap": func(it Iter[*object], f touch) { FlatMap(it, f.list).Collect() },
	},
}.listed()

func TestFlatMap(t *testing.T) { flatMapCase.run(t) }

var flatMapIterCase = adapterCase{
	at:   14,
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
	frees: frees{
		"FlatMapIter": func(it Iter[*object], f touch) {
			FlatMapIter(it, func(x *object) Iter[*object] { return Once(x).Map(f.self) }).Collect()
		},
	},
}.listed()

func TestFlatMapIter(t *testing.T) { flatMapIterCase.run(t) }

var flatMapSeqCase = adapterCase{
	at:   15,
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
	frees: frees{
		"FlatMapSeq": func(it Iter[*object], f touch) {
			FlatMapSeq(it, func(x *object) stditer.Seq[*object] { return slices.Values(f.list(x)) }).Collect()
		},
	},
}.listed()

func TestFlatMapSeq(t *testing.T) { flatMapSeqCase.run(t) }

var flattenIterCase = adapterCase{
	at:   17,
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
	frees: frees{
		"FlattenIter": func(it Iter[*object], f touch) {
			FlattenIter(Map(it, func(x *object) Iter[*object] { return Once(x).Map(f.self) })).Collect()
		},
	},
}.listed()

func TestFlattenIter(t *testing.T) { flattenIterCase.run(t) }

var flattenCase = adapterCase{
	at:   16,
	name: "Flatten",
	forms: []adapter{
		{"Flatten", func(it Iter[int], _ int) Iter[int] { return Flatten(Map(it, thrice)) },
			func(xs []int, _ int) []int { return slices.Concat(apply(xs, thrice)...) }},
	},
	keeps: keepers{
		"Flatten": func(it Iter[int]) Iter[int] { return Flatten(Map(it, func(x int) []int { return []int{x} })) },
	},
	frees: frees{
		"Flatten": func(it Iter[*object], f touch) { Flatten(Map(it, f.list)).Collect() },
	},
}.listed()

func TestFlatten(t *testing.T) { flattenCase.run(t) }
