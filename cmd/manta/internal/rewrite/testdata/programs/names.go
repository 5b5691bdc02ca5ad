// Names that are hidden where a loop would use them.
package main

import (
	"fmt"
	"math"
	"strconv"
	"time"

	"github.com/seed1237c087/manta/par"
)

func show(what string, v ...any) { fmt.Println(what, fmt.Sprintf("%T", v[0]), fmt.Sprint(v...)) }

var xs = par.Range(0, 100).Collect()

type celsius float64

func double(x int) int          { return 2 * x }
func warm(x int) celsius        { return celsius(x) + 0.5 }
func pause(x int) time.Duration { return time.Duration(x) * time.Second }

func main() {
	hiddenPackage()
	hiddenTypes()
	hiddenCounts()
	hiddenOwn()
	hiddenElsewhere()
	hiddenByParameters(1, 2)
	notHidden()
}

func hiddenPackage() {
	it := par.Slice(xs)
	fit := par.Map(it, func(x int) float64 { return float64(x) / 3 })
	par := "hidden"
	show(par, it.Map(func(x int) int { return x + 1 }).Sum())
	show(par, it.Filter(func(x int) bool { return x > 5 }).Collect()[0])
	show(par, fit.Map(math.Sqrt).Sum())
	show(par, it.Reduce(0, func(a, b int) int { return a + b }))
	it.Map(double).ForEach(func(x int) { par := x; _ = par })
}

func hiddenTypes() {
	it := par.Slice(xs)
	type int string
	type uint64 []string
	show("type int", it.Map(double).Sum())
	show("type int", it.Filter(func(x any2) bool { return x > 90 }).Collect())
	show("type uint64", par.Map(it, func(x any2) uint64 { return uint64{strconv.Itoa(x)} }).Collect()[7])
	var s int = "a"
	show("string", s)
}

type any2 = int

func hiddenCounts() {
	it := par.Slice(xs)
	type int int8
	n := it.Filter(func(x any2) bool { return x >= 0 }).Count()
	show("count of hidden int", n)
	show("any of hidden int", it.Any(func(x any2) bool { return x == 50 }), int(3))
	show("sum of hidden int", par.Map(it, func(x any2) int { return int(x) * 3 }).Sum())
	show("map of hidden int", par.Map(it, func(x any2) int { return int(x) * 3 }).Collect()[99])
	show("sift of hidden int", it.Filter(func(x any2) bool { return x > 97 }).Collect())
	show("total of hidden int", it.Map(func(x any2) any2 { return x * 1000 }).Sum())
}

func hiddenOwn() {
	it := par.Slice(xs)
	len, cap, append, true, false, nil := 1, 2, 3, 4, 5, 6
	make, copy, bool := 7, 8, 9
	show("builtins", it.Map(func(x int) int { return x + len + cap + append }).Sum())
	show("builtins", par.Map(it, func(x int) uint8 { return uint8(true + false + nil + x) }).Collect()[5])
	show("bool", it.Any(func(x int) (b any3) { return x == make+copy+bool }))
	show("builtins", it.Filter(func(x int) any3 { return x > 97 }).Collect())
	show("builtins", it.All(func(x int) any3 { return x < 97 }))
	show("reduce", it.Reduce(0, func(a, b int) int { return max(a, b) }))
}

type any3 = bool

func hiddenElsewhere() {
	it := par.Slice(xs)
	time, celsius := 1, 2
	show("type of a hidden package", par.Map(it, pause).Collect()[3], time)
	show("hidden type", par.Map(it, warm).Collect()[3], celsius)
	show("hidden type kept", par.Map(it, warm).Sum())
}

func hiddenByParameters(int, string any2) {
	it := par.Slice(xs)
	show("parameter int", it.Map(double).Map(func(x any2) any2 { return x + int + string }).Sum())
	func(par any2) {
		show("parameter par", it.Map(func(x any2) any2 { return x * par }).Sum())
	}(3)
}

func notHidden() {
	it := par.Slice(xs)
	show("literal's own", it.Map(func(int int) int { return int + 1 }).Sum())
	show("literal's par", it.Map(func(par int) int { par++; return par }).Sum())
	show("literal's type", it.Map(func(x int) int {
		type int float64
		return any2(int(x) / 2)
	}).Sum())
	show("package", par.Map(it, pause).Sum())
	show("type", par.Map(it, warm).Filter(func(c celsius) bool { return c < 3 }).Collect())
	{
		par := par.Slice(xs) // The package in the declaration, the variable behind it.
		show("in its own declaration", par.Map(func(par int) int { return par + 2 }).Sum())
	}
	for par := range par.Map(it, func(x int) int { return -x }).Seq() {
		show("loop", par)
		break
	}
	if par := it.Map(func(x int) int { return x * 7 }).Sum(); par > 0 {
		show("if", par)
	}
}
