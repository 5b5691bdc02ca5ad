// Stages whose functions fail, return slices, or combine; and sorts by a key.
package main

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
	"github.com/seed1237c087/manta/par/slice"
)

func try(what string, f func()) {
	defer func() {
		switch p := recover().(type) {
		case nil:
			fmt.Println(what, "ends")
		case *core.PanicError:
			fmt.Println(what, "panics with", p.Value)
		default:
			fmt.Println(what, "panics before with", p)
		}
	}()
	f()
}

var errOdd = errors.New("odd")

func parse(s string) (int, error) { return strconv.Atoi(s) }

func even[T ~int](x T) (T, error) {
	if x%2 != 0 {
		return 0, errOdd
	}
	return x / 2, nil
}

type ids []int

type celsius float64

type person struct {
	name string
	age  uint8
}

func main() {
	xs := make([]int, 20_000)
	for i := range xs {
		xs[i] = i * 7919 % 1009
	}
	fails(xs)
	lists(xs)
	scans(xs)
	sorts(xs)
}

func fails(xs []int) {
	texts := strings.Fields(strings.Repeat("1 2 3 ", 1000))
	fmt.Println(par.MapErr(par.Slice(texts), parse).Sum())
	texts[2000] = "two"
	texts[2500] = "more"
	for _, limit := range []int{1, 2} {
		sum, err := par.Try(func() int { return par.MapErr(par.Slice(texts).Limit(limit), parse).Sum() })
		fmt.Println(sum, err)
		var failed error
		fmt.Println(par.UntilErr(par.MapErr(par.Slice(texts).Limit(limit), func(s string) (int, error) {
			if s == "two" {
				return 0, errOdd
			}
			return len(s), nil
		}), &failed).Count(), failed)
	}
	show := func(n int, err error) { fmt.Println(n, err) }
	show(par.Try(func() int { return par.MapErr(par.Range(0, 10), even).Count() }))
	show(par.Try(func() int { return par.MapErr(par.Range(0, 10).Rev(), even[int]).Count() }))
	show(par.Try(func() int { return par.MapErr[int, int](par.Range(0, 1000).Skip(20).StepBy(2), even).Count() }))
	show(par.Try(func() int {
		return par.MapErr(par.Slice(xs).Filter(func(x int) bool { return x > 3 }), even).Map(func(x int) int { return x + 1 }).Sum()
	}))
	show(par.Try(func() int {
		return par.MapErr(par.Map(par.Enumerate(par.Refs(xs)), func(x par.Item[*int]) int { return x.Index * 2 }),
			func(x int) (_ float32, err error) { // in some lines
				if x == 30_000 {
					return 1, fmt.Errorf("at %d", x)
				}

				return
			}).Count()
	}))
	show(par.Try(func() int {
		return par.MapErr(par.Refs(xs), func(p *int) (*int, error) { return p, nil }).Map(func(p *int) *int { return p }).Count()
	}))
	try("panics", func() {
		par.MapErr(par.Slice(xs), func(x int) (int, error) { return 100 / (x - 500), nil }).Sum()
	})
	try("both", func() {
		par.MapErr(par.Slice(xs).Map(func(x int) int { return xs[x*20] }), even).Sum()
	})
	try("hidden", func() {
		type error interface{ Error() string }
		show(par.Try(func() int { return par.MapErr(par.Slice(xs), even).Count() }))
	})
	try("nil", func() { par.MapErr[int, int](par.Slice(xs), nil) })
}

func twice(dst ids, x int) ids { return append(dst, x, x) }

func lists(xs []int) {
	fmt.Println(par.FlatMapAppend(par.Slice(xs), func(dst []int, x int) []int { return append(dst, x, x+1) }).Sum())
	fmt.Println(par.FlatMapAppend(par.Slice(xs), func(dst []int, x int) []int {
		for i := range x % 4 {
			dst = append(dst, i)
		}
		return dst
	}).Filter(func(x int) bool { return x > 0 }).Count())
	fmt.Println(par.FlatMapAppend(par.Range(0, 5000), func(dst []string, x int) []string { return append(dst, strconv.Itoa(x)) }).Take(3).Collect())
	fmt.Println(par.FlatMapAppend(par.Slice([][]int{{1}, {2, 3}, nil, {4}}).Map(slices.Clone), func(dst []int, x []int) []int { return append(dst, x...) }).Collect())
	fmt.Println(par.FlatMapAppend(par.Refs(xs).Filter(func(p *int) bool { return *p < 9 }), func(dst []*int, p *int) []*int { return append(dst, p, p) }).Count())
	add := func(dst []byte, x int) []byte { return strconv.AppendInt(dst, int64(x), 10) }
	fmt.Println(par.FlatMapAppend(par.Slice(xs), add).Count())
	fmt.Println(par.FlatMap(par.Slice(xs), func(x int) []int { return ids{x, 2 * x} }).Sum())
	fmt.Println(par.FlatMap(par.Slice(xs), func(x int) []int { return xs[:x%3] }).Sum())
	fmt.Println(par.FlatMap(par.Slice(xs).Map(func(x int) int { return x % 3 }), func(x int) []bool { return make([]bool, x) }).Count())
	for _, n := range []int{0, 1, 9000} {
		try(fmt.Sprint("less at ", n), func() {
			par.FlatMapAppend(par.Range(0, 10_000), func(dst []int, x int) []int {
				if x == n {
					return dst[:max(0, len(dst)-1)]
				}
				return append(dst, x)
			}).ForEach(func(x int) {
				if x == 8999 {
					panic("behind")
				}
			})
		})
		try(fmt.Sprint("panics at ", n), func() {
			par.FlatMap(par.Range(0, 10_000), func(x int) []int { return []int{1 / (x - n)} }).Sum()
		})
		try(fmt.Sprint("appending panics at ", n), func() {
			par.FlatMapAppend(par.Range(0, 10_000), func(dst []int, x int) []int { return append(dst, 1/(x-n)) }).Sum()
		})
	}
	try("nil", func() { par.FlatMapAppend[int, int](par.Slice(xs), nil) })
}

func larger[T int | float64](a, b T) T { return max(a, b) }

func scans(xs []int) {
	fmt.Println(par.Scan(par.Slice(xs), 0, func(a, b int) int { return a + b }).Max())
	fmt.Println(par.ScanExclusive(par.Slice(xs), 10, func(a, b int) int { return a + b }).Skip(19_998).Collect())
	fmt.Println(par.ScanExclusive(par.Slice(xs[:1]), 10, func(a, b int) int { return a + b }).Collect())
	fmt.Println(par.Scan(par.Slice(xs[:0]), 10, func(a, b int) int { return a + b }).Collect())
	fmt.Println(par.Scan(par.Map(par.Slice(xs), func(x int) celsius { return celsius(x) / 7 }), 0.5, func(a, b celsius) celsius { return a/3 + b }).Sum())
	fmt.Println(par.Scan(par.Slice(xs), -1, larger).Filter(func(x int) bool { return x == 1008 }).Count())
	fmt.Println(par.Scan(par.Slice([]ids{{1}, {2}, {3}}), []int(nil), func(a, b ids) ids { return append(a[:len(a):len(a)], b...) }).Collect())
	text := par.Scan(par.Map(par.Range(0, 300), strconv.Itoa), "<", func(a, b string) string {
		// in some lines
		return a + b
	}).Collect()
	fmt.Println(len(text[299]), text[20])
	counts := 0
	fmt.Println(par.Scan(par.Slice(xs).Limit(1), 0, func(a, b int) int { counts++; return a + b }).Count(), counts)
	op := func(a, b int) int { return a ^ b }
	fmt.Println(par.Scan(par.Slice(xs), 0, op).Sum(), par.ScanExclusive(par.Slice(xs), 0, op).Sum())
	for _, n := range []int{1, 5000, 199_999} {
		try(fmt.Sprint("panics at ", n), func() {
			par.Scan(par.Range(0, 20_000), 0, func(a, b int) int {
				if a <= n && n <= b {
					panic(fmt.Sprint(a, " ", b))
				}
				return b
			}).Sum()
		})
	}
	try("nil", func() { par.Scan(par.Slice(xs), 0, nil) })
}

func age(p person) uint8 { return p.age }

func sorts(xs []int) {
	people := make([]person, len(xs))
	for i, x := range xs {
		people[i] = person{strconv.Itoa(i), uint8(x)}
	}
	hash := func(people []person) (h int) {
		for i, p := range people {
			h = h*31 + i*int(p.age) + len(p.name)
		}
		return h
	}
	a := slices.Clone(people)
	par.SortByKey(a, age)
	fmt.Println(a[:3], hash(a))
	par.SortByKey(a, func(p person) float64 { return -float64(p.age) / 3 })
	fmt.Println(a[:3], hash(a))
	slice.SortByKey(a, func(p person) int {
		if len(p.name) < 3 {
			return -1
		}
		// in some lines
		return int(p.age) % 10
	})
	fmt.Println(a[:3], hash(a))
	par.SortByKey(a, func(p person) string { return p.name })
	fmt.Println(a[:3], hash(a))
	key := func(p person) celsius { return celsius(p.age) }
	par.SortByKey(a[:20], key)
	par.SortByKey(a[20:], key)
	fmt.Println(a[:3], hash(a))
	byKey(a, func(p person) uint8 { return ^p.age })
	fmt.Println(a[:3], hash(a))
	par.SortByKey(xs, func(x int) int { return par.Range(0, x%3).Sum() })
	fmt.Println(xs[:5])
	try("panics", func() { par.SortByKey(a, func(p person) uint8 { return 1 / (p.age - 100) }) })
	fmt.Println(len(a))
	try("nil", func() { par.SortByKey[int, int](xs, nil) })
}

func byKey[K uint8 | string](all []person, key func(person) K) {
	par.SortByKey(all, func(p person) K { return key(p) })
}
