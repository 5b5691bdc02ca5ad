// Endings by keys, and their relatives.
package main

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
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

type point struct{ x, y int }

func column(p point) int { return p.x }

func mod[T ~int](x T) int { return int(x) % 3 }

var table = []int{3, 1, 4}

func main() {
	xs := make([]int, 20_000)
	ps := make([]point, 3000)
	words := make([]string, 5000)
	for i := range xs {
		xs[i] = i * 7919 % 1009
	}
	for i := range ps {
		ps[i] = point{i % 10, i}
	}
	for i := range words {
		words[i] = strconv.Itoa(i % 77)
	}
	counts(xs, ps, words)
	groups(xs, ps)
	reductions(xs, ps)
	panics(xs, ps)
}

func counts(xs []int, ps []point, words []string) {
	fmt.Println(par.CountBy(par.Slice(xs), func(x int) int { return x % 7 }))
	fmt.Println(par.CountBy(par.Slice(ps), column))
	fmt.Println(par.CountBy(par.Slice(xs), mod))
	fmt.Println(par.CountBy[int, uint8](par.Slice(xs).Limit(1), func(x int) uint8 { return uint8(x & 3) }))
	fmt.Println(par.CountBy(par.Slice(xs[:0]), func(x int) int { return x }))
	fmt.Println(len(par.CountBy(par.Range(0, 300_000), func(x int) int { return x ^ 1 })))
	fmt.Println(par.CountBy(par.Slice(words), strings.Clone)["5"], par.CountBy(par.Slice(words), strings.ToUpper)["6"])
	fmt.Println(par.CountBy(par.Slice(xs).Map(func(x int) int { return x + 1 }).Filter(func(x int) bool { return x > 900 }), func(x int) point {
		// in some lines
		return point{x % 3, 1}
	}))
	fmt.Println(par.CountBy(par.Refs(ps), func(p *point) int { return p.x & 1 }))
	fmt.Println(len(par.CountBy(par.Slice(xs), func(x int) float64 {
		if x%500 == 3 {
			return math.NaN()
		}
		return -float64(x % 2)
	})))
	fmt.Println(par.CountBy(par.Slice(xs), func(x int) any { return x % 2 }))
	fmt.Println(len(par.CountBy(par.Slice(xs), func(x int) [1]any { return [1]any{x % 2} })), len(par.CountBy(par.Slice(xs), func(x int) struct{ a [2]any } { return struct{ a [2]any }{} })))
	calls := 0
	fmt.Println(par.CountBy(par.Slice(xs).Limit(1), func(x int) int { calls++; return x % 2 }), calls)
	key := func(x int) int { return x % len(table) }
	fmt.Println(par.CountBy(par.Slice(xs), key), par.CountBy(par.FromSeq(slices.Values(xs)), key))
	fmt.Println(par.CountedBy(par.Slice(xs), func(x int) string { return strconv.Itoa(x % 4) }).Collect())
	fmt.Println(par.CountedBy(par.CountedBy(par.Slice(xs), func(x int) int { return x % 400 }), func(p par.Pair[int, int]) int { return p.Second }).Collect())
	counted := par.CountedBy(
		par.Slice(ps), // points

		column,
	)
	fmt.Println(counted.Count(), counted.Take(2).Collect())
}

func groups(xs []int, ps []point) {
	show := func(m map[int][]point) {
		for _, k := range slices.Sorted(maps.Keys(m)) {
			fmt.Print(k, " ", len(m[k]), " ", m[k][:2], " ")
		}
		fmt.Println()
	}
	show(par.GroupBy(par.Slice(ps), column))
	show(par.GroupBy(par.Slice(ps).Filter(func(p point) bool { return p.y%3 == 0 }), func(p point) int { return p.y % 4 }))
	for _, g := range par.GroupedBy(par.Slice(xs), func(x int) int { return x % 5 }).Collect() {
		fmt.Print(g.First, len(g.Second), g.Second[:3], " ")
	}
	fmt.Println(len(par.GroupBy(par.Enumerate(par.Slice(xs)), func(x par.Item[int]) int { return x.Index / 10 })))
}

func joined(a, b string) string { return a + "," + b }

func reductions(xs []int, ps []point) {
	first := par.Slice(xs).Take(60)
	fmt.Println(par.ReduceBy(first, func(x int) int { return x % 4 }, func(x int) string { return strconv.Itoa(x) }, joined))
	fmt.Println(par.ReduceBy(par.Slice(ps), column, func(p point) int { return p.y }, func(a, b int) int { return a*3 + b }))
	fmt.Println(par.ReduceBy(par.Slice(ps), func(p point) int { return p.y % 1500 }, func(p point) float64 { return float64(p.y) / 7 }, func(a, b float64) float64 { return a + b/3 })[77])
	fmt.Println(len(par.ReduceBy(par.Range(0, 200_000), func(x int) int { return x / 2 }, func(x int) int { return 1 }, func(a, b int) int { return a + b })))
	fmt.Println(par.ReduceBy(par.Slice(xs), mod, func(x int) int { return table[x%3] }, func(a, b int) int { return a ^ b*5 }))
	total := 0
	fmt.Println(par.ReduceBy(par.Slice(xs).Limit(1), func(x int) int { return x % 2 }, func(x int) int { return x + total }, func(a, b int) int { total++; return a ^ b*3 }), total)
	one, most := func(x int) int { return 1 }, func(a, b int) int { return max(a, b) }
	fmt.Println(par.ReduceBy(par.Slice(xs), func(x int) int { return x % 3 }, one, most), par.ReduceBy(par.Slice(xs).Unordered(),
		func(x int) bool { return x > 3 },

		one, func(a, b int) int { return a + b }))
	fmt.Println(par.ReducedBy(first, func(x int) int { return x % 4 }, func(x int) [1]int { return [1]int{x} }, func(a, b [1]int) [1]int { return [1]int{a[0] - b[0]} }).Collect())
	fmt.Println(par.FoldBy(par.Slice(xs), func(x int) int { return x % 4 }, func() int { return 5 }, func(a, x int) int { return a + x }, func(a, b int) int { return a + b }))
	fmt.Println(par.FoldBy(par.FromSeq(slices.Values(xs)), mod, func() int { return 5 }, func(a, x int) int { return a*3 + x }, func(a, b int) int { panic("of a sequence") }))
	fmt.Println(par.FoldedBy(par.Slice(xs), func(x int) uint8 { return uint8(x) % 3 }, func() int { return 0 }, func(a, x int) int { return a + x }, func(a, b int) int { return a + b }).Collect())
}

func panics(xs []int, ps []point) {
	for _, bad := range []int{0, 555, 5555, 19_999} {
		try(fmt.Sprint("key at ", bad), func() {
			par.CountBy(par.Range(0, 20_000), func(x int) int { return 100 / (x - bad) })
		})
		try(fmt.Sprint("struct key at ", bad), func() {
			par.GroupBy(par.Range(0, 20_000), func(x int) point { return point{100 / (x - bad), 1} })
		})
		try(fmt.Sprint("value at ", bad), func() {
			par.ReduceBy(par.Range(0, 20_000), func(x int) int { return x % 9 }, func(x int) int { return 100 / (x - bad) }, func(a, b int) int { return a })
		})
		try(fmt.Sprint("op before key ", bad), func() {
			par.ReduceBy(par.Range(0, 20_000), func(x int) int {
				if x == bad {
					panic("key")
				}
				return x % 9
			}, func(x int) int { return x }, func(a, b int) int {
				if b == bad-9 {
					panic("op")
				}
				return b
			})
		})
		try(fmt.Sprint("add at ", bad), func() {
			par.FoldBy(par.Range(0, 20_000), func(x int) int { return x / max(0, bad-5-x) % 5 }, func() int { return 0 }, func(a, x int) int {
				if x == bad-8 {
					panic("add")
				}
				return x
			}, func(a, b int) int { return b })
		})
	}
	try("incomparable", func() {
		par.CountBy(par.Slice(xs), func(x int) any {
			if x == 7 {
				return []int{x}
			}
			return x
		})
	})
	try("nil", func() { par.CountBy[int, int](par.Slice(xs), nil) })
	try("nil op", func() { par.ReduceBy(par.Slice(xs), mod, func(x int) int { return x }, nil) })
	_, err := par.Try(func() map[int]int {
		return par.CountBy(par.MapErr(par.Slice(xs), func(x int) (int, error) {
			if x == 500 {
				return 0, errors.New("five hundred")
			}
			return x, nil
		}), func(x int) int { return x % 3 })
	})
	fmt.Println(err)
	_ = ps
}
