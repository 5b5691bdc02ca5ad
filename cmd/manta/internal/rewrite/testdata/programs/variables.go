// Literals in variables.
package main

import (
	"fmt"
	m "math"
	"runtime"
	"strings"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

func show(what string, v ...any) { fmt.Println(what, fmt.Sprint(v...)) }

type point struct{ x, y float64 }

var points = []point{{0, 1}, {3, 2}, {2, 5}, {-1, 4}, {3, 2}}

// farthest names a closure in order to use it twice.
func farthest(a, b point) (point, float64, int) {
	height := func(p point) float64 { return (b.x-a.x)*(p.y-a.y) - (b.y-a.y)*(p.x-a.x) }
	top, _ := par.MaxByKey(par.Slice(points), height)
	return top, height(top), par.Map(par.Slice(points), height).Filter(func(h float64) bool { return h > 0 }).Count()
}

// place returns the line in which a function of a pipeline panics.
func place(f func()) (at string) {
	defer func() {
		if p, ok := recover().(*core.PanicError); ok {
			_, line, _ := strings.Cut(string(p.Stack), "main.go:")
			at, _, _ = strings.Cut(line, " ")
			at = fmt.Sprint(p.Value, " in line ", strings.Fields(at)[0])
		}
	}()
	f()
	return "nowhere"
}

var global = func(x int) int { return x + 1 }

func generic[T, U any](it par.Iter[T], x U, f func(T) U) int {
	g := func(t T) U { return f(t) }
	h := func(T) U { return x }
	return par.Map(it, g).Count() + par.Map(it, h).Count()
}

func main() {
	it := par.Range(0, 100)
	fmt.Println(farthest(points[0], points[1]))
	square := func(x int) int { return x * x }
	var half = func(x int) int { return x / 2 }
	show("both", it.Map(square).Map(half).Sum(), it.Map((half)).Sum())
	a, b := func(x int) bool { return x > 7 }, func(x int) bool { return x < 70 }
	show("two in one", it.Filter(a).Filter(b).Count(), it.Filter(a).Any(b), it.All(b))
	k := 3
	plus := func(x int) int { return x + k }
	k = 4
	show("captured", it.Map(plus).Sum())
	{
		k := 5
		show("hidden", it.Map(plus).Sum(), k)
	}
	again := func(x int) int { return 1 }
	again = func(x int) int { return 2 }
	show("assigned", it.Map(again).Sum())
	pointed := func(x int) int { return 1 }
	p := &pointed
	*p = func(x int) int { return 3 }
	show("by a pointer", it.Map(pointed).Sum())
	var later func(int) int
	later = func(x int) int { return 4 }
	show("later", it.Map(later).Sum())
	n := 0
	counting := func(x int) int { n++; return x }
	show("writes", it.Limit(1).Map(counting).Sum(), n)
	show("global", it.Map(global).Sum())
	sum := func(x int) int { return par.Range(0, x).Map(func(y int) int { return y }).Sum() }
	show("pipeline", it.Map(sum).Sum())
	lines := func(x int) int {
		// A comment.
		if x == 50 { /* another one */
			return len(
				"abc" +
					`d`,
			)
		}
		switch v := any(x).(type) {
		case int:
			x = v
		default:
			panic("never")
		}
	loop:
		for i := range 3 {
			for range 3 {
				if i == 1 {
					continue loop
				}
			}
			x += i

		}
		return int(m.Abs(float64(x)))
	}
	show("lines", it.Map(lines).Sum(), it.
		Map(
			lines,
		).
		Filter(b).Count())
	raw := func(x int) string {
		return `a
b`
	}
	show("raw", par.Map(it, raw).Count())
	long := func(x int) int {
		y := x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x
		y += x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x
		y += x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x
		y += x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x
		y += x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x
		y += x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x
		y += x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x
		y += x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x
		y += x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x + x*x*x*x
		return y
	}
	show("long", it.Map(long).Sum())
	zero := func() int { return k }
	add := func(a, x int) int { return a + x }
	show("fold", par.Fold(it, zero, add).Count() > 0, it.Map(square).Reduce(0, add), it.Limit(1).ReduceFunc(zero, add))
	show("fused fold", par.Fold(it.Map(square), func() int { return 0 }, add).Sum())
	show("filterMap", par.FilterMap(it, func(x int) (int, bool) { return x, a(x) }).Sum())
	odd := func(x int) (string, bool) { return fmt.Sprint(x), x&1 == 1 }
	show("odd", len(par.FilterMap(it, odd).Collect()))
	out := make([]int, 100)
	put := func(i int) { out[i] = square(i) }
	par.For(100, put)
	it.ForEach(put)
	show("for", par.Slice(out).Sum())
	line := func(x int) int {
		y := 3
		return y /
			(x - 30)
	}
	fmt.Println(place(func() { it.Map(line).Sum() }))
	caller := func(x int) int {
		_, _, at, _ := runtime.Caller(0)

		return x - x + at
	}
	fmt.Println(it.Map(caller).Take(1).Collect())
	for i := range 3 {
		at := func(x int) int { return x * i }
		for i := 0; i < 2; i++ {
			again := func(x int) int { return x + i }
			show("loop", it.Map(at).Sum(), it.Map(again).Sum())
		}
	}
	f := func() par.Iter[int] {
		other := func(x int) int { return square(x) + k }
		return it.Map(other)
	}
	k = 9
	show("returned", f().Sum(), generic(it, 2.5, func(x int) float64 { return 0 }))
}
