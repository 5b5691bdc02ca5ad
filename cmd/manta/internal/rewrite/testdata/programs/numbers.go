// Numbers: sums to the bit, and what wraps.
package main

import (
	"fmt"
	"math"
	"time"

	"github.com/seed1237c087/manta/par"
)

func show(what string, v ...any) { fmt.Println(what, fmt.Sprintf("%T", v[0]), fmt.Sprint(v...)) }
func bits(what string, vs ...float64) {
	for _, v := range vs {
		fmt.Println(what, math.Float64bits(v))
	}
}

type small int8
type money uint16
type ratio float32
type wide struct {
	x   float64
	pad [60]float64
}

func third(x int) float64      { return 1 / float64(3*x+1) }
func add(a, b float64) float64 { return a + b }

func main() {
	for _, n := range []int{0, 1, 7, 100, 1000, 1023, 5000, 100001} {
		it := par.Range(0, n)
		fs := par.Map(it, third).Collect()
		fit := par.Slice(fs)
		bits("Map.Sum", par.Map(it, third).Sum(), fit.Map(math.Sqrt).Sum(), fit.Map(func(x float64) float64 { return x * x }).Product())
		bits("Map.Map.Sum", par.Map(it, third).Map(func(x float64) float64 { return x * 1.1 }).Sum())
		bits("Filter.Map.Sum", fit.Filter(func(x float64) bool { return x < 0.3 }).Map(math.Sqrt).Sum())
		bits("Map.Filter.Sum", fit.Map(math.Sqrt).Filter(func(x float64) bool { return math.Float64bits(x)&1 == 0 }).Sum())
		bits("Map.Filter.Map.Sum", fit.Map(math.Sqrt).Filter(func(x float64) bool { return math.Float64bits(x)&1 == 0 }).Map(math.Log).Sum())
		bits("FilterMap.Sum", par.FilterMap(it, func(x int) (float64, bool) { return third(x), x%5 != 0 }).Sum())
		bits("narrow.wide.narrow", par.Map(par.Map(fit, func(x float64) wide { return wide{x: x} }).Filter(func(w wide) bool { return w.x < 0.2 }), func(w wide) float64 { return w.x }).Sum())
		bits("wide.Filter.narrow", par.Map(par.Map(fit, func(x float64) wide { return wide{x: x} }), func(w wide) float64 { return w.x }).Filter(func(x float64) bool { return x < 0.2 }).Sum())
		bits("int.Filter.wide.narrow", par.Map(par.Map(it.Filter(func(x int) bool { return x%3 > 0 }), func(x int) wide { return wide{x: third(x)} }), func(w wide) float64 { return w.x }).Sum())
		bits("byte.float", par.Map(par.Map(it, func(x int) uint8 { return uint8(x) }).Filter(func(b uint8) bool { return b&3 > 0 }), func(b uint8) float64 { return 1 / float64(b) }).Sum())
		bits("Reduce", fit.Reduce(0, add), fit.Map(math.Sqrt).Reduce(0, add), fit.Filter(func(x float64) bool { return x < 0.2 }).Reduce(0, add))
		bits("Filter.Map.Reduce", fit.Filter(func(x float64) bool { return x < 0.2 }).Map(math.Sqrt).Reduce(0, add), fit.Filter(func(x float64) bool { return x < 0.2 }).Map(math.Sqrt).ReduceFunc(func() float64 { return -1 }, add))
		v, _ := fit.Filter(func(x float64) bool { return x < 0.01 }).Map(math.Sqrt).ReduceWith(func(a, b float64) float64 { return a - b })
		bits("Filter.Map.ReduceWith", v)
		v, _ = fit.WithMaxLen(100).Map(math.Sqrt).ReduceWith(func(a, b float64) float64 { return a - b })
		bits("tuned", v, fit.WithMinLen(9).Map(math.Sqrt).Sum(), fit.WithMaxLen(5).Filter(func(x float64) bool { return x < 0.2 }).Map(math.Sqrt).Sum())
		bits("limited", fit.Limit(1).Filter(func(x float64) bool { return x < 0.2 }).Map(math.Sqrt).Sum(), fit.WithMinLen(100).Map(math.Sqrt).Reduce(0, add))
		bits("Rev", fit.Rev().Map(math.Sqrt).Sum(), fit.Map(math.Sqrt).Rev().Sum())
		bits("Fold", par.Fold(fit.Map(math.Sqrt), func() float64 { return 0 }, add).Sum(), par.Fold(fit, func() float64 { return 0.1 }, add).Reduce(0, add))
		bits("Chain", fit.Map(math.Sqrt).Chain(fit.Filter(func(x float64) bool { return x < 0.1 })).Map(math.Sqrt).Sum())
		bits("sequence", par.Map(par.FromSeq(it.Seq()), third).Map(math.Sqrt).Sum())
		bits("Scan", par.Scan(fit.Map(math.Sqrt), 0, add).Map(math.Sqrt).Sum())
		show("wrap", par.Map(it, func(x int) small { return small(x * 7) }).Sum(), par.Map(it, func(x int) uint8 { return uint8(x) }).Map(func(b uint8) uint8 { return b * b }).Sum())
		show("named", par.Map(it, func(x int) money { return money(x) }).Sum(), par.Map(it, func(x int) time.Duration { return time.Duration(x) * time.Hour * 1e6 }).Sum())
		show("named float", par.Map(it, func(x int) ratio { return ratio(third(x)) }).Sum())
		show("uintptr", par.Map(it, func(x int) uintptr { return uintptr(x) << 60 }).Sum())
		show("min int", par.Map(it, func(x int) int64 { return math.MinInt64 + int64(x) }).Sum())
		show("complex", par.Map(it, func(x int) complex128 { return complex(third(x), 1) }).Map(func(c complex128) complex128 { return c * c }).Sum())
		show("complex64", par.Map(it, func(x int) complex64 { return complex(float32(third(x)), 1) }).Reduce(0, func(a, b complex64) complex64 { return a + b }))
		show("strings", len(par.Map(it, func(x int) string { return string(rune('a' + x%26)) }).Reduce("", func(a, b string) string { return a + b })))
		show("not a number", par.Map(it, func(x int) float64 { return math.NaN() }).Sum(), par.Map(it, func(x int) float64 { return math.Inf(1 - 2*(x&1)) }).Sum())
		show("negative zero", math.Signbit(par.Map(it, func(int) float64 { return math.Copysign(0, -1) }).Sum()), math.Signbit(par.Map(it, func(int) float64 { return math.Copysign(0, -1) }).Reduce(math.Copysign(0, -1), add)))
		show("not associative", par.Map(it, func(x int) int { return x * 3 }).Reduce(0, func(a, b int) int { return a*3 - b }), it.Filter(func(x int) bool { return x&2 > 0 }).Map(func(x int) int { return x + 1 }).Reduce(5, func(a, b int) int { return a*3 - b }))
		show("shifts", it.Map(func(x int) int { return x << uint(x) >> 3 }).Sum(), it.Map(func(x int) int { return x &^ 5 }).Sum())
		show("compared", it.Map(func(x int) int { return x % 7 }).Filter(func(x int) bool { return x == 3 }).Count(), par.Map(it, func(x int) bool { return x%7 == 0 }).Filter(func(b bool) bool { return b }).Count())
	}
}
