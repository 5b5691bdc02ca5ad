// Generic functions, methods and types, and what is instantiated.
package main

import (
	"cmp"
	"container/list"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/seed1237c087/manta/par"
)

func show(what string, v ...any) { fmt.Println(what, fmt.Sprintf("%T", v[0]), fmt.Sprint(v...)) }

type number interface {
	~int | ~int32 | ~uint8 | ~float64
}

func twice[T number](x T) T      { return x + x }
func convert[U, T number](x T) U { return U(x) }
func zero[T any]() (t T)         { return }
func add[T number](a, b T) T     { return a + b }
func pick[K comparable, V any](m map[K]V) func(K) V {
	return func(k K) V { return m[k] }
}
func only[U, T number](x T) (y U) { return y + 1 }

func text[T any, U ~string](x T) U { return U(fmt.Sprint(x)) }

func squares[T number](ts []T) T {
	return par.Slice(ts).Map(func(x T) T { return x * x }).Sum()
}

func above[T cmp.Ordered](ts []T, least T) []T {
	return par.Slice(ts).Filter(func(x T) bool { return x > least }).Collect()
}

func texts[S ~[]T, T fmt.Stringer](ts S) []string {
	return par.Map(par.Slice(ts), func(x T) string { return x.String() }).Collect()
}

func texts2[T fmt.Stringer](ts []T) []string {
	return par.Map(par.Slice(ts), T.String).Collect()
}

func apply[T, U any](it par.Iter[T], f func(T) U) []U {
	return par.Map(par.Map(it, f), func(u U) U { return u }).Collect()
}

func total[T number](it par.Iter[T]) T {
	return par.Fold(it, zero[T], add[T]).Reduce(zero[T](), add)
}

func counted[T number](ts []T) int {
	return par.Slice(ts).Map(twice).Filter(func(x T) bool { return x > 10 }).Count()
}

type stack[T number] struct{ xs []T }

func (s *stack[T]) sum() T {
	return par.Slice(s.xs).Map(func(x T) T { return x + T(len(s.xs)) }).Sum()
}

func (s *stack[U]) any(y U) bool { return par.Slice(s.xs).Any(func(x U) bool { return x == y }) }

func (s stack[T]) pairs() []pair[T, string] {
	return par.Map(par.Slice(s.xs), func(x T) pair[T, string] { return pair[T, string]{x, "p"} }).Collect()
}

func (s stack[T]) len(T) int { return len(s.xs) }

type pair[A, B any] struct {
	a A
	b B
}

type alias[T any] = pair[T, T]

type ints []int

func (s ints) Len() int { return len(s) }

func main() {
	xs := par.Range(0, 50).Collect()
	it := par.Slice(xs)
	show("squares", squares(xs), squares([]float64{1, 2.5}), squares([]uint8{100, 3}))
	show("above", above(xs, 45), above(strings.Fields("a d b c"), "b"))
	show("texts", texts([]time.Duration{1, 2}), texts2([]time.Duration{3}))
	show("apply", apply(it, strconv.Itoa)[7], apply(it, func(x int) []int { return []int{x} })[3])
	show("total", total(it), total(par.Slice([]float64{0.1, 0.2})))
	show("counted", counted(xs), counted([]float64{4, 5, 6}))
	s := &stack[int]{xs}
	show("methods", s.sum(), s.any(3), s.pairs()[4])
	show("explicit", par.Map[int, string](it, strconv.Itoa).Collect()[9])
	show("explicit of a package", par.Map[int, time.Duration](it, func(x int) (d aDuration) { return aDuration(x) }).Sum())
	show("only there", len(par.Map[int, *list.List](it, newList).Collect()))
	show("partly explicit", par.Map[int](it, func(x int) float64 { return float64(x) }).Sum())
	show("explicit Slice", par.Slice[int](xs).Map(func(x int) int { return x }).Sum())
	show("explicit Refs", par.Map(par.Refs[int](xs), func(p *int) int { return *p }).Sum())
	show("explicit Fold", par.Fold[int, float64](it, zero, func(a float64, x int) float64 { return a + float64(x) }).Sum())
	show("inferred zero", par.Fold(it, zero, func(a []int, x int) []int { return append(a, x) }).
		Reduce(nil, func(a, b []int) []int { return slices.Concat(a, b) })[33])
	show("explicit FilterMap", par.FilterMap[int, uint8](it, func(x int) (uint8, bool) { return uint8(x), x&1 == 0 }).Sum())
	show("all of it written", par.Map(it, convert[float64, int]).Sum())
	show("half of it written", par.Map(it, convert[float64]).Sum())
	show("none can be inferred", par.Map[int, int32](it, only).Sum())
	show("half of it by the result", par.Map[int, int32](it, only[int32]).Sum())
	show("the other half", par.Map[int, string](it, text[int]).Collect()[2], par.Map[int, string](it, text).Collect()[3])
	show("in brackets", par.Map(it, (twice[int])).Sum(), par.Slice(xs).Map((twice[int])).Sum())
	show("reduce", it.Reduce(0, add), it.Reduce(0, add[int]), it.Map(twice).Reduce(0, add))
	show("generic type", par.Map(it, func(x int) pair[int, []string] { return pair[int, []string]{a: x} }).Collect()[5])
	show("generic alias", par.Map(it, func(x int) alias[int] { return alias[int]{x, x} }).Map(func(p alias[int]) alias[int] { return p }).Count())
	show("alias and type", par.Map(it, func(x int) alias[int] { return alias[int]{x, x} }).Map(func(p pair[int, int]) alias[int] { return p }).Collect()[1])
	show("function of a function", par.Map(it, pick(map[int]string{3: "c"})).Collect()[3])
	show("method expression", par.Map(par.Slice([]ints{{1}, {1, 2}}), ints.Len).Sum())
	show("of a generic type", par.Map(par.Slice([]stack[int]{{xs}}), func(s stack[int]) int { return s.len(1) }).Sum())
	show("item", par.Map(par.Enumerate(it), func(i par.Item[int]) int { return i.Index * i.Value }).Sum())
	show("items", par.Enumerate(it).Filter(func(i par.Item[int]) bool { return i.Index > 48 }).Collect())
	show("pair", par.Zip(it, it).Map(func(p par.Pair[int, int]) par.Pair[int, int] { return par.MakePair(p.Second, p.First+1) }).Collect()[2])
	local := func() []int {
		type own[T any] struct{ t T }
		return par.Map(par.Map(it, func(x int) own[int] { return own[int]{x} }), func(o own[int]) int { return o.t }).Collect()
	}
	show("local generic type", local()[8])
	show("channel", count(it), recursive(3, it))
}

type aDuration = time.Duration

func newList(x int) *list.List { return list.New() }

func count[T any](it par.Iter[T]) int {
	return par.Map(it, func(x T) <-chan T { c := make(chan T, 1); c <- x; return c }).Filter(func(c <-chan T) bool { return len(c) == 1 }).Count()
}

func recursive[T number](n int, it par.Iter[T]) T {
	if n == 0 {
		return it.Map(func(x T) T { return x + 1 }).Sum()
	}
	return recursive(n-1, it.Map(func(x T) T { return x + T(n) }))
}
