// Functions of all kinds.
package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/seed1237c087/manta/par"
)

func show(what string, v ...any) { fmt.Println(what, fmt.Sprintf("%T", v[0]), fmt.Sprint(v...)) }

type op func(int) int
type opAlias = func(int) int
type pred func(int) bool
type base struct{ k int }
type derived struct {
	base
	*other
	shape
}
type other struct{ m int }
type shape interface{ area(int) int }
type number int

func (b base) plus(x int) int        { return x + b.k }
func (b *base) up(x int) int         { b.k++; return x + b.k }
func (o *other) times(x int) int     { return x * o.m }
func (n number) area(x int) int      { return int(n) * x }
func (n number) Next() number        { return n + 1 }
func (n *number) inc() *number       { *n++; return n }
func (n number) is(m number) bool    { return n == m }
func (op) method(x int) int          { return x + 1 }
func square(x int) int               { return x * x }
func small(x int) bool               { return x < 10 }
func sum(xs ...int) int              { return len(xs) }
func maker() func(int) int           { return square }
func makers() (func(int) int, error) { return square, nil }
func choose(b bool) func(int) int {
	if b {
		return square
	}
	return nil
}
func with(it par.Iter[int], f func(int) int) int { return it.Map(f).Sum() }
func withAll(it par.Iter[int], fs ...func(int) int) par.Iter[int] {
	for _, f := range fs {
		it = it.Map(f)
	}
	return it
}
func ignoring(_ int) int      { return 1 }
func unnamed(int) (int, bool) { return 1, true }
func named(x int) (y int, ok bool) {
	y = x
	ok = x&1 == 0
	return
}

var global = square
var fields = struct{ f func(int) int }{square}
var table = map[string]func(int) int{"square": square}
var list = []func(int) int{square, func(x int) int { return -x }}

func main() {
	it := par.Range(0, 100)
	f := square
	show("variable", it.Map(f).Sum())
	show("global", it.Map(global).Sum())
	show("field", it.Map(fields.f).Sum())
	show("map", it.Map(table["square"]).Sum())
	show("slice", it.Map(list[1]).Sum())
	show("result", it.Map(maker()).Sum(), it.Map(choose(true)).Sum())
	show("parameter", with(it, square), with(it, func(x int) int { return x + 1 }))
	show("parameters", withAll(it, list...).Sum(), withAll(it, square, f).Sum())
	show("literal's result", it.Map(func() func(int) int { return square }()).Sum())
	b := base{3}
	show("method value", it.Map(b.plus).Sum())
	show("method value with a pointer", it.Limit(1).Map(b.up).Sum(), b.k)
	show("method expression", par.Map(par.Slice([]number{1, 2}), number.Next).Sum())
	ns := []number{1, 2}
	show("pointer method expression", par.Map(par.Refs(ns), (*number).inc).Count(), ns)
	show("value method of a pointer", par.Map(par.Refs(ns), (*number).Next).Sum())
	d := derived{base{1}, &other{2}, number(3)}
	show("promoted", it.Map(d.plus).Sum(), it.Map(d.times).Sum(), it.Map(d.area).Sum())
	show("in a literal", it.Map(func(x int) int { return d.plus(x) + d.times(x) + d.area(x) }).Sum())
	show("promoted expression", par.Map(par.Slice([]derived{d}), func(d derived) int { return derived.plus(d, 3) }).Sum())
	show("interface method value", it.Map(shape(number(2)).area).Sum())
	show("conversion", it.Map(op(square)).Sum(), it.Map(op(func(x int) int { return x + 3 })).Sum())
	show("conversion to an alias", it.Map(opAlias(square)).Sum(), it.Filter(pred(small)).Count())
	var a opAlias = square
	var p pred = small
	show("named types", it.Map(a).Sum(), it.Filter(p).Count())
	show("method of a function", it.Map(op(square).method).Sum())
	show("method expression of a function", par.Map(par.Slice([]op{square}), func(o op) int { return op.method(o, 2) }).Sum())
	show("ignoring", it.Map(ignoring).Sum(), par.FilterMap(it, unnamed).Count(), par.FilterMap(it, named).Sum())
	show("of packages", par.Map(par.Map(par.Map(it, func(x int) float64 { return float64(x) }), math.Sqrt), math.Floor).Sum())
	show("strings", par.Map(par.Map(par.Map(it, strconv.Itoa), strings.TrimSpace), strings.ToUpper).Filter(func(s string) bool { return strings.HasPrefix(s, "9") }).Count())
	show("method of a package", par.Map(par.Map(it, func(x int) time.Duration { return time.Duration(x) }), time.Duration.Seconds).Sum())
	show("variadic in a literal", it.Map(func(x int) int { return sum(x, x) + sum() + sum([]int{1, 2, 3}...) }).Sum())
	show("reduced", it.Reduce(0, func(a, b int) int { return min(a, b) }), it.Reduce(math.MinInt, maxOf))
	show("recursive", it.Map(collatz).Sum(), it.Map(isEven).Sum())
	show("brackets", it.Map((square)).Sum(), it.Map((func(x int) int { return x })).Filter((small)).Sum())
	show("in turn", it.Map(func(x int) int { return f(x) }).Sum())
	show("identity of a variable", par.Fold(it, zero, func(a, x int) int { return a + x }).Sum())
	id := func() int { return 0 }
	show("identity of a local variable", par.Fold(it, id, func(a, x int) int { return a + x }).Sum())
	show("identity that captures", par.Fold(it.Map(square), func() int { return b.k - b.k }, func(a, x int) int { return a + x }).Sum())
	show("identity of a method", par.Fold(it.Map(square), b.none, func(a, x int) int { return a + x }).Sum())
	show("function of a Fold in a variable", par.Fold(it.Map(square), id, sumOf).Sum())
	show("identity of a call", par.Fold(it.Map(square), makeZero(), sumOf).Sum(), it.Reduce(zeroes(), maxOf), it.Map(square).Reduce(zeroes(), maxOf))
	show("generic identity", par.Fold(it.Map(square), noneOf, sumOf).Sum(), par.Fold(it.Map(square), noneOf[int], sumOf).Sum())
	var shadow = func(it par.Iter[int]) int {
		square := func(x int) int { return 1 }
		return it.Map(square).Sum()
	}
	show("shadowed", shadow(it))
}

var zero = func() int { return 0 }

func (b base) none() int   { return 0 }
func noneOf[T any]() (t T) { return }
func sumOf(a, x int) int   { return a + x }
func maxOf(a, b int) int   { return max(a, b) }
func makeZero() func() int { return func() int { return 0 } }
func zeroes() int          { return 0 }
func isEven(n int) int {
	if n == 0 {
		return 1
	}
	return isOdd(n - 1)
}
func isOdd(n int) int {
	if n == 0 {
		return 0
	}
	return isEven(n - 1)
}
func collatz(n int) int {
	if n < 2 {
		return 0
	}
	if n%2 == 0 {
		return 1 + collatz(n/2)
	}
	return 1 + collatz(3*n+1)
}
