package main

import (
	"cmp"
	"fmt"
	"math"

	"github.com/seed1237c087/manta/par"
)

type vec struct{ a, b float64 }

var scale, xs = 1.7, numbers()

func numbers() []float64 {
	xs := make([]float64, 1000)
	for i := range xs {
		xs[i] = float64(i%97)*0.37 + 0.11
	}
	return xs
}

func show(what string, of any) { fmt.Printf("%s %x\n", what, of) }

func times(x, y float64) float64 { return x * y }

// over is generic: a conversion reaches a T that is a number.
func over[T ~float32 | ~float64 | ~int](xs []T, k, c T) []T {
	return par.Slice(xs).Map(func(x T) T { return x * k }).Map(func(x T) T { return x + c }).Collect()
}

// anything is generic, too: a conversion does not reach what a T has in it.
func anything[T any](xs []float64, in func(float64) T, out func(T) float64) []float64 {
	make := func(x float64) T { return in(x) }
	return par.Map(par.Map(par.Slice(xs), make), func(x T) float64 { return out(x) + 0.33 }).Collect()
}

func main() {
	by := 1.7
	product := func(x float64) float64 { return x * 1.7 }
	ps := make([]vec, len(xs))
	for i, x := range xs {
		ps[i] = vec{x, float64(i)*0.7 + 0.1}
	}
	show("two", par.Slice(xs).Map(func(x float64) float64 { return x * 1.1 }).Map(func(x float64) float64 { return x - 0.77 }).Collect())
	show("variable", par.Slice(xs).Map(product).Map(func(x float64) float64 { return x + 0.33 }).Collect())
	show("three", par.Slice(xs).Map(product).Map(func(x float64) float64 { return x }).Map(func(x float64) float64 { return 0.33 - x }).Collect())
	show("twice", par.Slice(xs).Map(product).Map(func(x float64) float64 { return times(x, 2) }).Collect())
	show("named", par.Slice(xs).Map(func(x float64) float64 { return times(x, 1.7) }).Map(func(x float64) float64 { return x + 0.33 }).Collect())
	show("filter", par.Slice(xs).Map(product).Filter(func(x float64) bool { return math.Float64bits(x+0.33)&1 == 0 }).Count())
	show("filters", par.Slice(xs).Filter(func(x float64) bool { return x*scale > 3 }).Map(func(x float64) float64 { return x*scale + 0.33 }).Collect())
	show("filtermap", par.FilterMap(par.Slice(xs).Map(product), func(x float64) (float64, bool) { return x + 0.33, x > 1 }).Collect())
	show("float32", par.Map(par.Map(par.Slice(xs), func(x float64) float32 { return float32(x) * 1.7 }), func(x float32) float32 { return x + 0.33 }).Collect())
	show("complex", par.Map(par.Map(par.Slice(xs), func(x float64) complex128 { return complex(x*1.1, 0) }), func(c complex128) float64 { return real(c) - 0.77 }).Collect())
	show("struct", par.Map(par.Map(par.Slice(xs), func(x float64) vec { return vec{x * 1.1, x} }), func(v vec) float64 { return v.a - v.b }).Collect())
	show("array", par.Map(par.Map(par.Slice(xs), func(x float64) [1]float64 { return [1]float64{x * 1.1} }), func(v [1]float64) float64 { return v[0] - 0.77 }).Collect())
	show("pointer", par.Map(par.Map(par.Slice(xs), func(x float64) *vec { return &vec{x * 1.1, x} }), func(v *vec) float64 { return v.a + v.b }).Collect())
	show("any", par.Map(par.Map(par.Slice(xs), func(x float64) any { return x * 1.7 }), func(x any) float64 { return x.(float64) + 0.33 }).Collect())
	show("function", par.Map(par.Map(par.Slice(xs), func(x float64) func() float64 { return func() float64 { return x * 1.7 } }), func(f func() float64) float64 { return f() + 0.33 }).Collect())
	show("bits", par.Map(par.Map(par.Slice(xs), func(x float64) uint64 { return math.Float64bits(x * 1.7) }), func(x uint64) float64 { return math.Float64frombits(x) + 0.33 }).Collect())
	show("pairs", par.MapPairs(par.Map(par.Slice(xs), func(x float64) par.Pair[float64, float64] {
		return par.Pair[float64, float64]{First: x * 1.7, Second: x}
	}),
		func(x, y float64) float64 { return x - y }).Collect())
	show("generic", over(xs, 1.7, 0.33))
	show("generic ints", over([]int{1, 2, 3}, 2, 3))
	show("anything", anything(xs, product, func(x float64) float64 { return x }))
	show("constant", par.Map(par.Map(par.Slice(xs), func(float64) float64 { return 1.1 }), func(x float64) float64 { return x*0.7 - 0.77 }).Take(1).Collect())
	show("reduce", par.Slice(xs).Map(product).Reduce(0, func(a, b float64) float64 { return a + b }))
	show("mean", par.Slice(xs).Reduce(0, func(a, b float64) float64 { return (a + b) * 0.57 }))
	show("means", par.Slice(ps).Reduce(vec{}, func(a, b vec) vec { return vec{(a.a + b.a) * 0.57, (a.b - b.b) * 0.3} }))
	show("fold", par.Fold(par.Slice(xs).Map(product), func() float64 { return 0 }, func(a, x float64) float64 { return a + x }).Sum())
	show("fold in", par.Fold(par.Slice(xs).Limit(1), func() vec { return vec{} }, func(a vec, x float64) vec { return vec{a.a + x*x, a.b*0.3 + x} }).Collect())
	show("scan", par.Scan(par.Slice(xs).Map(product), 0, func(a, b float64) float64 { return a*0.3 + b }).Collect())
	show("max", func() any {
		v, _ := par.MaxByKey(par.Slice(xs).Map(product), func(x float64) float64 { return x*x - 0.33*x })
		return v
	}())
	show("any of", par.Slice(xs).Map(product).Any(func(x float64) bool { return x-x*1 != 0 }))
	show("count by", par.CountBy(par.Slice(xs).Map(product), func(x float64) float64 { return x + 0.33 }))
	show("histogram", par.Histogram(par.Slice(xs).Map(product), 2, func(x float64) int { return int(math.Float64bits(x+0.33) & 1) }))
	show("in one", par.Slice(xs).Map(func(x float64) float64 { return x*1.7 + 0.33 }).Collect())
	show("captured", par.Slice(xs).Map(func(x float64) float64 { return x*by + 0.33 }).Collect())
	show("global", par.Slice(xs).Map(func(x float64) float64 { return x*scale + 0.33 }).Collect())
	show("fields", par.Map(par.Slice(ps), func(v vec) float64 { return v.a*v.b + 0.33 }).Collect())
	show("fields too", par.Map(par.Slice(ps), func(v vec) float64 { return v.a*0.77 + v.b }).Collect())
	show("references", par.Map(par.Refs(ps), func(v *vec) float64 { return v.a*0.77 + v.b }).Collect())
	out := make([]float64, len(xs))
	par.For(len(xs), func(i int) { out[i] = xs[i]*by + ps[i].b })
	show("for", out)
	sorted := append([]float64(nil), xs...)
	par.SortFunc(sorted, func(x, y float64) int {
		return cmp.Compare(math.Float64bits(x*1.7+0.33)&255, math.Float64bits(y*1.7+0.33)&255)
	})
	show("sort", sorted)
	par.SortByKey(sorted, func(x float64) uint64 { return math.Float64bits(x*by+0.33) & 255 })
	show("sort by key", sorted)
	// Behind column 255 of a line a call that stands in what is inlined there is not inlined.
	far := func(x float64) float64 {
		aLongNameForWhatItGetsThatHasNothingElseToDoThanToBeLongEnoughForThat := x
		anotherLongNameForWhatItGetsThatHasNothingElseToDoThanToBeLongEnoughForThat := aLongNameForWhatItGetsThatHasNothingElseToDoThanToBeLongEnoughForThat
		return times(anotherLongNameForWhatItGetsThatHasNothingElseToDoThanToBeLongEnoughForThat, 1.7) + 0.33
	}
	show("far", par.Slice(xs).Map(far).Collect())
}
