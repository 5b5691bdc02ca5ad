// What may stand in literals.
package main

import (
	"errors"
	"fmt"
	"sort"
	"strings"

	"github.com/seed1237c087/manta/par"
)

func show(what string, v ...any) { fmt.Println(what, fmt.Sprintf("%T", v[0]), fmt.Sprint(v...)) }

var it = par.Range(0, 60)

func fib(n int) int {
	if n < 2 {
		return n
	}
	return par.Range(1, 3).Map(func(k int) int { return fib(n - k) }).Sum()
}

func main() {
	show("several returns", it.Map(func(x int) int {
		if x%3 == 0 {
			return 1
		} else if x%3 == 1 {
			return 2
		}
		return 3
	}).Sum())
	show("named result", it.Map(func(x int) (y int) {
		y = x
		if x > 5 {
			return
		}
		return y * 100
	}).Sum())
	show("named results", par.FilterMap(it, func(x int) (y string, ok bool) {
		if x > 57 {
			y, ok = "big", true
		}
		return
	}).Collect())
	show("defer", it.Map(func(x int) (y int) {
		defer func() { y += 2 }()
		return x
	}).Sum())
	show("recover", it.Map(func(x int) (y int) {
		defer func() {
			if r := recover(); r != nil {
				y = -1
			}
		}()
		if x%2 == 0 {
			panic("even")
		}
		return x
	}).Sum())
	show("recover of nothing", it.Filter(func(x int) bool { return recover() == nil && x > 57 }).Collect())
	show("recovered error", par.Map(it, func(x int) (err error) {
		defer func() {
			err, _ = recover().(error)
		}()
		return errors.New(strings.Repeat("a", 10/(x-3)))
	}).Filter(func(err error) bool { return err != nil }).Collect())
	show("loops", it.Map(func(x int) int {
		n := 0
		for i := 0; i < x; i++ {
			if i == 7 {
				break
			}
			if i%2 == 0 {
				continue
			}
			n += i
		}
		for i := range x {
			n += i
		}
		return n
	}).Sum())
	show("labels", it.Map(func(x int) int {
		n := 0
	outer:
		for i := range 10 {
			for j := range 10 {
				if i*j > x {
					continue outer
				}
				if i+j > x {
					break outer
				}
				n++
			}
		}
		return n
	}).Map(func(x int) int {
	outer:
		for {
			if x < 10 {
				break outer
			}
			x -= 10
		}
		return x
	}).Sum())
	show("goto", it.Map(func(x int) int {
	again:
		if x > 9 {
			x /= 3
			goto again
		}
		return x
	}).Sum())
	show("switch", par.Map(it, func(x int) string {
		switch {
		case x < 3:
			return "a"
		case x < 5:
			fallthrough
		case x < 7:
			return "b"
		default:
			return "c"
		}
	}).Reduce("", func(a, b string) string { return a + b }))
	show("type switch", par.Map(it, func(x int) any {
		if x%2 == 0 {
			return x
		}
		return "odd"
	}).Filter(func(v any) bool {
		switch v := v.(type) {
		case int:
			return v > 50
		case string:
			return v == ""
		}
		return false
	}).Collect())
	show("literal in a literal", it.Map(func(x int) int {
		f := func(y int) int { return x*y + func() int { return 1 }() }
		return f(2)
	}).Sum())
	show("pipeline in a literal", it.Map(func(x int) int {
		return par.Range(0, x).Map(func(y int) int { return x * y }).Filter(func(y int) bool { return y&1 == 0 }).Sum()
	}).Sum())
	show("three deep", it.Map(func(x int) int {
		return par.Range(0, 3).Map(func(y int) int {
			return par.Range(0, 3).Map(func(z int) int { return x + y*z }).Sum()
		}).Sum()
	}).Sum())
	show("pipeline in a Filter", it.Filter(func(x int) bool {
		return !par.Range(2, max(2, x)).Any(func(d int) bool { return x%d == 0 })
	}).Collect())
	show("pipeline in both of a Fold", par.Fold(it, func() int {
		return par.Range(0, 2).Map(func(x int) int { return x }).Sum() - 1
	}, func(a, x int) int {
		return a + par.Range(0, x).Map(func(y int) int { return y }).Sum()
	}).Sum())
	show("fused with pipelines in it", par.Fold(it.Map(func(x int) int {
		return par.Range(0, 2).Map(func(y int) int { return x + y }).Sum()
	}), func() int { return 0 }, func(a, x int) int { return a + x }).Sum())
	show("recursion", fib(12))
	show("blank parameter", it.Map(func(_ int) int { return 2 }).Sum())
	show("no parameter's name", it.Map(func(int) int { return 2 }).Sum(), it.Filter(func(int) bool { return true }).Count())
	show("blank in a Fold", par.Fold(it, func() int { return 0 }, func(a, _ int) int { return a + 1 }).Sum())
	show("unnamed in a Fold", par.Fold(it, func() int { return 0 }, func(int, int) int { return 5 }).ReduceFunc(func() int { return 0 }, func(a, _ int) int { return a }))
	show("grouped", par.Fold(it, func() float64 { return 0 }, func(a float64, x int) float64 { return a + float64(x) }).Reduce(0, func(a, b float64) float64 { return a + b }))
	show("parameter written", it.Map(func(x int) int { x *= 2; x++; return x }).Filter(func(x int) bool { x /= 2; return x&1 == 1 }).Sum())
	show("parameter's address", par.Map(it, func(x int) *int { return &x }).Map(func(p *int) *int { *p *= 2; return p }).Filter(func(p *int) bool { return *p == 8 }).Count())
	show("array written", par.Map(it, func(x int) [3]int { return [3]int{x, 1} }).Map(func(a [3]int) [3]int { a[2] = a[0]; return a }).Collect()[5])
	show("variadic in it", par.Map(it, func(x int) string { return fmt.Sprint(x, x) }).Collect()[4])
	show("go and select", it.Map(func(x int) int {
		c := make(chan int)
		go func() { c <- x * 2 }()
		select {
		case y := <-c:
			return y
		}
	}).Sum())
	show("range over a func", it.Map(func(x int) (n int) {
		for y := range par.Range(0, x).Map(func(y int) int { return y * 2 }).Seq() {
			if y > 10 {
				return n
			}
			n += y
		}
		return n
	}).Sum())
	show("constants", it.Map(func(x int) int {
		const k = iota + 3
		type t [k]int
		return len(t{}) * x
	}).Sum())
	show("one line", it.Map(func(x int) int {
		if x > 3 {
			return 1
		}
		y := x
		return y
	}).Sum())
	show("sort", par.Map(it, func(x int) []int {
		s := []int{3, 1, x}
		sort.Slice(s, func(i, j int) bool { return s[i] < s[j] })
		return s
	}).Collect()[2])
	show("string building", par.Map(it, func(x int) string {
		var b strings.Builder
		for i := range x % 4 {
			fmt.Fprint(&b, i)
		}
		return b.String()
	}).Reduce("", func(a, b string) string { return a + b }))
	show("immediate", func() int { return it.Map(func(x int) int { return func(y int) int { return y + 1 }(x) }).Sum() }())
	show("returned pipeline", func() par.Iter[int] { return it.Map(func(x int) int { return x + 1 }) }().Map(func(x int) int { return x * 2 }).Sum())
	show("empty", it.Filter(func(x int) bool { return false }).Map(func(x int) int { panic("never") }).Collect())
	it.ForEach(func(int) {})
	it.ForEach(func(x int) {
		if x > 3 {
			return
		}
	})
}
