// Packages under several names, one of them the dot.
package main

import (
	"fmt"
	m "math"
	"strings"
	clock "time"

	. "github.com/seed1237c087/manta/par"
	_ "github.com/seed1237c087/manta/par"
	rays "github.com/seed1237c087/manta/par"
	engine "github.com/seed1237c087/manta/par/iter"
)

func show(what string, v ...any) { fmt.Println(what, fmt.Sprintf("%T", v[0]), fmt.Sprint(v...)) }

var _ engine.Node

var xs = Range(1, 40).Collect()

func main() {
	show("dot", Slice(xs).Map(func(x int) int { return x * x }).Sum())
	show("dot Map", Map(Slice(xs), func(x int) float64 { return m.Sqrt(float64(x)) }).Sum())
	show("dot Map[]", Map[int, string](Slice(xs), func(x int) string { return strings.Repeat("a", x) }).Collect()[3])
	show("brackets", (Map[int, int])((Slice(xs)), (func(x int) int { return -x })).Sum())
	show("renamed", rays.Map(Slice(xs), func(x int) int { return x ^ 1 }).Sum())
	show("renamed", rays.Slice(xs).Map(func(x int) int { return x ^ 1 }).Filter(func(x int) bool { return x&2 == 0 }).Sum())
	show("renamed type", rays.Map(Slice(xs), func(x int) clock.Duration { return clock.Duration(x) }).Sum())
	show("other name of a type", Map(Slice(xs), seconds).Map(func(d clock.Duration) clock.Duration { return d + 1 }).Sum())
	ys := append([]int(nil), xs...)
	Refs(ys).ForEach(func(p *int) { *p += 3 })
	show("dot Refs", Refs(ys).Filter(func(p *int) bool { return *p > 38 }).Count())
	show("dot Fold", Fold(Slice(ys), func() int { return 1 }, func(a, x int) int { return a + x }).Count() > 0)
	func() {
		Slice := 3
		show("hidden Slice", Map(Refs(ys), func(p *int) int { return *p }).Sum(), Slice)
	}()
	func() {
		Slice := func([]int) Iter[int] { return Range(0, 1) }
		Refs(ys).ForEach(func(p *int) { *p++ })
		show("other Slice", Map(Refs(ys), func(p *int) int { return *p }).Sum(), Slice(ys).Count())
	}()
	func() {
		Custom, BlockOf, Iter := 1, 2, 3
		show("hidden names of the library", Map(Slice(xs), func(x int) string { return "a" }).Count(), Custom+BlockOf+Iter)
	}()
	show("a function of a package", Map(Map(Slice(xs), func(x int) float64 { return float64(x) }), m.Sqrt).Sum())
	show("a function of a package", Map(Slice(strings.Fields("a b c")), strings.ToUpper).Collect())
	show("ZipEq", rays.ZipEq(Slice(xs), rays.Slice(xs)).Map(func(p Pair[int, int]) rays.Pair[int, int] { return p }).Count())
}

func seconds(x int) clock.Duration { return clock.Duration(x) * clock.Second }
