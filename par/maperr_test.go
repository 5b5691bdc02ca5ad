package par

import (
	"slices"
	"testing"
)

var mapErrCase = adapterCase{
	at:    42,
	name:  "MapErr",
	known: true,
	forms: []adapter{
		{"MapErr", func(it Iter[int], k int) Iter[int] {
			return MapErr(it, func(x int) (int, error) { return x + k, nil })
		}, func(xs []int, k int) []int { return apply(xs, func(x int) int { return x + k }) }},
		{"MapErr to another type", func(it Iter[int], k int) Iter[int] {
			wide := MapErr(it, func(x int) ([3]int, error) { return [3]int{x, k, x}, nil })
			return Map(wide, func(xs [3]int) int { return xs[0] + xs[1] })
		}, func(xs []int, k int) []int { return apply(xs, func(x int) int { return x + k }) }},
	},
	calls: callers{
		"MapErr": func(it Iter[int], visit func(int) int) Iter[int] {
			return MapErr(it, func(x int) (int, error) { return visit(x), nil })
		},
	},
	keeps: keepers{
		"MapErr": func(it Iter[int]) Iter[int] { return MapErr(it, func(x int) (int, error) { return x, nil }) },
	},
	frees: frees{
		"MapErr": func(it Iter[*object], f touch) { MapErr(it, f.fine).Collect() },
	},
}.listed()

func TestMapErr(t *testing.T) { mapErrCase.run(t) }

var filterErrCase = adapterCase{
	at:   43,
	name: "FilterErr",
	forms: []adapter{
		{"FilterErr", func(it Iter[int], _ int) Iter[int] {
			return FilterErr(it, func(x int) (bool, error) { return odd(x), nil })
		}, func(xs []int, _ int) []int { return keep(xs, odd) }},
	},
	calls: callers{
		"FilterErr": func(it Iter[int], visit func(int) int) Iter[int] {
			return FilterErr(it, func(x int) (bool, error) { return visit(x) >= 0, nil })
		},
	},
	keeps: keepers{
		"FilterErr": func(it Iter[int]) Iter[int] {
			return FilterErr(it, func(int) (bool, error) { return true, nil })
		},
	},
	frees: frees{
		"FilterErr": func(it Iter[*object], f touch) {
			FilterErr(it, func(x *object) (bool, error) { f(x); return true, nil }).Collect()
		},
	},
}.listed()

func TestFilterErr(t *testing.T) { filterErrCase.run(t) }

var flatMapErrCase = adapterCase{
	at:   44,
	name: "FlatMapErr",
	forms: []adapter{
		{"FlatMapErr", func(it Iter[int], _ int) Iter[int] {
			return FlatMapErr(it, func(x int) ([]int, error) { return thrice(x), nil })
		}, func(xs []int, _ int) []int { return slices.Concat(apply(xs, thrice)...) }},
	},
	calls: callers{
		"FlatMapErr": func(it Iter[int], visit func(int) int) Iter[int] {
			return FlatMapErr(it, func(x int) ([]int, error) { return []int{visit(x)}, nil })
		},
	},
	keeps: keepers{
		"FlatMapErr": func(it Iter[int]) Iter[int] {
			return FlatMapErr(it, func(x int) ([]int, error) { return []int{x}, nil })
		},
	},
	frees: frees{
		"FlatMapErr": func(it Iter[*object], f touch) {
			FlatMapErr(it, func(x *object) ([]*object, error) { f(x); return f.list(x), nil }).Collect()
		},
	},
}.listed()

func TestFlatMapErr(t *testing.T) { flatMapErrCase.run(t) }

// failUnder fails for numbers that have the remainder 0 by k.
func failUnder(k int) func(int) (int, error) {
	return func(x int) (int, error) {
		if x%k == 0 {
			return 0, fault(x)
		}
		return x, nil
	}
}
