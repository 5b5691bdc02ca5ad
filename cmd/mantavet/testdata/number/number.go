// Package number has elements and keys without the operators that endings need.
package number

import (
	"cmp"
	"fmt"
	"math"
	"math/big"
	"time"

	"github.com/seed1237c087/manta/par"
	. "github.com/seed1237c087/manta/par"
)

type point struct{ x, y int }

type celsius float64

type text = string

type embeds struct{ par.Iter[point] }

type order struct {
	id   int
	tags []string
	who  any
}

func operators(points []point, xs []float64, times []time.Time, bigs []*big.Int, words []text, e embeds) {
	par.Slice(points).Sum()            // want `Sum panics: point has no \+: see https://.*#number`
	par.Refs(points).Max()             // want `Max panics: \*point has no <`
	par.Refs(xs).Sum()                 // want `Sum panics: \*float64 has no \+`
	par.Slice(times).Max()             // want `Max panics: time.Time has no <`
	_, _ = Slice(bigs).Min()           // want `Min panics: \*big.Int has no <`
	par.Slice(words).Sum()             // want `Sum panics: text is no number`
	par.Slice([]bool{true}).Product()  // want `Product panics: bool has no \*`
	par.Slice([]complex128{1}).Max()   // want `Max panics: complex128 has no <`
	par.Slice([]any{1}).Min()          // want `Min panics: any has no <`
	e.Sum()                            // want `Sum panics: point has no \+`
	par.Iter[point].Product(e.Iter)    // want `Product panics: point has no \*`
	sum := par.Slice(points).Sum       //
	sum()                              // want `Sum panics: point has no \+`
	par.Enumerate(par.Slice(xs)).Max() // want `Max panics: .*Item\[float64\] has no <`
	par.Slice(xs).Sum()
	par.Slice([]celsius{1}).Product()
	par.Slice([]time.Duration{1}).Max()
	par.Slice(words).Max()
	par.Slice([]complex64{1}).Sum()
	e.Count()
}

func generic[T any, N cmp.Ordered, S ~[]int, P interface{ point | []int }](a par.Iter[T], b par.Iter[N], c par.Iter[S], d par.Iter[P]) {
	a.Sum()
	b.Sum()
	c.Sum() // want `Sum panics: S has no \+`
	d.Max() // want `Max panics: P has no <`
}

func recovered(points []point) {
	defer func() { fmt.Println(recover()) }()
	par.Slice(points).Sum()
}

func tagsOf(o order) any { return o.tags } // want `CountBy panics: \[\]string can.t be compared`

func keys(orders []order, things []any, it par.Iter[float64], v any) {
	par.GroupBy(par.Slice(orders), func(o order) any {
		if o.id > 0 {
			return o.id
		}
		return o.tags // want `GroupBy panics: \[\]string can't be compared`
	})
	par.CountBy(par.Slice(orders), tagsOf)                                   // what it returns is reported there
	par.GroupBy(par.Slice(orders), func(o order) any { return o })           // want `GroupBy panics: order can't be compared`
	par.CountedBy(par.Slice(orders), func(o order) any { return o }).Count() // want `CountedBy panics: order can't be compared`
	id := func(o order) any { return o.id }
	par.JoinBy(par.Slice(orders), par.Slice(orders), id, func(o order) any { return o }).Count() // want `JoinBy panics: order can't be compared`
	par.Contains(par.Slice(things), any([]int{1}))                                               // want `Contains panics, or finds nothing: \[\]int can't be compared`
	par.Contains(it, math.NaN())                                                                 // want `Contains is never true: a NaN equals nothing`
	par.ToSet(par.Slice([]any{1, []int{2}, "a"}).Rev())                                          // want `ToSet panics: \[\]int can't be compared`
	par.Distinct(par.Map(it, func(x float64) any {
		return func() {} // want `Distinct panics: func\(\) can't be compared`
	}))
	par.CountBy(it, func(x float64) celsius {
		if x < 0 {
			return celsius(math.NaN()) // want `each NaN is a different key of CountBy: a NaN equals nothing`
		}
		return celsius(x)
	})
	par.ToMap(par.Map(it, func(x float64) par.Pair[any, int] {
		return par.Pair[any, int]{First: []float64{x}, Second: 1} // want `ToMap panics: \[\]float64 can't be compared`
	}))
	par.ToMap(par.Map(it, func(x float64) par.Pair[any, int] {
		return par.MakePair[any, int](map[int]int{}, 1) // want `ToMap panics: map\[int\]int can't be compared`
	}))
	nan := math.NaN()
	par.ToSet(par.Slice([]float64{1, nan})) // want `each NaN is a different element of ToSet`

	par.Contains(par.Slice(things), v)
	par.Contains(par.Slice(things), any("a"))
	par.ToSet(par.Slice([]any{1, "a", point{}, nil, &orders[0]}))
	par.GroupBy(par.Slice(orders), func(o order) any { return o.who })
	par.GroupBy(par.Slice(orders), func(o order) string { return fmt.Sprint(o.tags) })
	par.ToMap(par.Map(it, func(x float64) par.Pair[any, []int] { return par.Pair[any, []int]{x, []int{1}} }))
	par.CountBy(it, func(x float64) float64 { return math.Floor(x) })
}

func genericKeys[K comparable](it par.Iter[K]) map[K]int {
	return par.CountBy(it, func(k K) K { return k })
}
