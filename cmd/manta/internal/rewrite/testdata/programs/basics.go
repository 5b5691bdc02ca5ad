// The forms, each alone and with its neighbours.
package main

import (
	"fmt"
	"math"
	"runtime"
	"strings"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

func square(x int) int             { return x * x }
func twice[T int | float64](x T) T { return x + x }

type point struct{ x, y float64 }

func (p point) norm() float64 { return math.Hypot(p.x, p.y) }

func show(what string, v ...any) { fmt.Println(what, fmt.Sprintf("%T", v[0]), fmt.Sprint(v...)) }

func upTo(n int) []int { return par.Range(0, n).Collect() }

func main() {
	xs := upTo(3000)
	few := upTo(3)
	show("Map.Collect", par.Slice(few).Map(func(x int) int { return x + 1 }).Collect())
	show("Map.Sum", par.Slice(xs).Map(func(x int) int { return x * x }).Sum())
	show("named", par.Slice(xs).Map(square).Sum())
	show("generic", par.Slice(xs).Map(twice[int]).Sum())
	show("inferred", par.Slice(xs).Map(twice).Sum())
	show("to float", par.Map(par.Slice(xs), func(x int) float64 { return math.Sqrt(float64(x)) }).Sum())
	show("Filter.Count", par.Slice(xs).Filter(func(x int) bool { return x%3 == 0 }).Count())
	show("Map.Filter.Sum", par.Slice(xs).
		Map(func(x int) int { return x * 3 }).
		Filter(func(x int) bool {
			if x%5 == 0 {
				return false
			}
			return x&1 == 0
		}).
		Sum())
	show("Filter.Map.Collect", par.Slice(upTo(20)).Filter(func(x int) bool { return x%2 == 1 }).Map(func(x int) int { return -x }).Collect())
	show("FilterMap", par.FilterMap(par.Slice(upTo(9)), func(x int) (string, bool) {
		return strings.Repeat("a", x), x%2 == 0
	}).Collect())
	show("FilterMap.Filter.Map.Count", par.FilterMap(par.Slice(upTo(99)), func(x int) (uint8, bool) { return uint8(x * 7), x > 5 }).
		Filter(func(x uint8) bool { return x > 9 }).Map(func(x uint8) uint8 { return x / 2 }).Count())
	show("Any", par.Slice(xs).Map(func(x int) int { return x * 2 }).Any(func(x int) bool { return x == 1000 }))
	show("All", !par.Slice(xs).All(func(x int) bool { return x < 1000 }))
	sum := make([]int, 10)
	par.Range(0, 10).ForEach(func(i int) { sum[i] += i })
	par.Refs(sum).ForEach(func(p *int) { *p *= 3 })
	par.Refs(sum).WithMinLen(3).Filter(func(p *int) bool { return *p > 6 }).ForEach(func(p *int) { *p++ })
	show("ForEach", sum)
	par.Refs(sum).ForEach(func(p *int) {
		*p++
	})
	show("refs", par.Map(par.Refs(sum), func(p *int) int { return *p }).Sum(), sum)
	show("Fold", par.Fold(par.Slice(xs), func() int { return 0 }, func(a, x int) int { return a + x }).Sum())
	show("Map.Fold", par.Fold(
		par.Slice(xs).Map(func(x int) int { return x ^ 5 }),
		func() [3]int { return [3]int{} },
		func(a [3]int, x int) [3]int {
			a[x%3] += x
			return a
		},
	).ReduceFunc(
		func() [3]int { return [3]int{} },
		func(a, b [3]int) [3]int {
			for i := range a {
				a[i] += b[i]
			}
			return a
		}))
	show("Reduce", par.Slice(xs).Reduce(0, func(a, b int) int { return a ^ b*3 }))
	fs := par.Map(par.Slice(xs), func(x int) float64 { return 1 / float64(x+1) })
	show("Reduce float", fs.Reduce(0, func(a, b float64) float64 { return a + b }), fs.Sum())
	v, ok := fs.ReduceWith(func(a, b float64) float64 { return max(a, b) })
	show("ReduceWith", v, ok)
	show("ReduceFunc", par.Slice([]int{}).ReduceFunc(func() int { return 7 }, func(a, b int) int { return a + b }))
	ps := []point{{3, 4}, {6, 8}}
	show("method expression", par.Map(par.Slice(ps), point.norm).Sum())
	par, k := par.Slice(xs), 3 // The package is hidden from here on.
	show("hidden", par.Map(func(x int) int { return x * k }).Sum())
	show("zero", core.NumWorkers() > 0, runtime.NumCPU() > 0)
}

func init() {
	xs := upTo(1000)
	k := 3
	show("Map.Map.Fold", par.Fold(par.Slice(xs).
		Map(func(x int) int { return x * k }).
		Filter(func(x int) bool { return x%2 == 0 }),
		func() float64 {
			return 1
		},
		func(a float64, x int) float64 { return a + float64(x) }).Sum())
	show("Map.Reduce", par.Slice(xs).Map(func(x int) int { return x * k }).Reduce(0, func(a, b int) int { return a ^ b*5 }))
	show("Map.Reduce other", par.Map(par.Slice(xs), func(x int) float64 { return float64(x) / 7 }).Map(math.Sqrt).
		Reduce(0, func(a, b float64) float64 { return a + b }))
	show("Map.Reduce of a variable", par.Slice(xs).Map(func(x int) int { return x * k }).Reduce(k, func(a, b int) int { return a ^ b*5 }))
	show("Map.ReduceFunc", par.Slice([]int(nil)).Map(func(x int) int { return x * k }).
		ReduceFunc(func() int { return k }, func(a, b int) int { return a ^ b*5 }))
	v, ok := par.Map(par.Refs(xs), func(p *int) int { return 5 }).ReduceWith(func(a, b int) int { return a + b })
	show("Refs.Map.ReduceWith", v, ok)
}
