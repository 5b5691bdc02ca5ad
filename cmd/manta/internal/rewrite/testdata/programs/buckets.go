// Counts and sorts by bucket.
package main

import (
	"fmt"
	"slices"

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

const most = 16

func low(x int) int { return x & (most - 1) }

func mod[T ~int](x T) int { return int(x) % 3 }

func pick() int { return 2 }

type point struct{ x, y int }

var global = 7

func main() {
	xs := make([]int, 20_000)
	ps := make([]point, 3000)
	for i := range xs {
		xs[i] = i * 7919 % 1009
	}
	for i := range ps {
		ps[i] = point{i % 10, i}
	}
	fmt.Println(par.Histogram(par.Slice(xs), most, low))
	fmt.Println(par.Histogram(par.Slice(xs), 3, mod))
	fmt.Println(par.Histogram(par.Slice(xs), 10, func(x int) int { return x % 10 }))
	fmt.Println(par.Histogram(par.Slice(xs[:0]), 3, func(x int) int { return x % 10 }))
	fmt.Println(par.Histogram(par.Slice(xs).WithMaxLen(1000).Limit(2), most/2, func(x int) int { return x & 7 }))
	fmt.Println(par.Histogram(par.Slice(xs).Map(func(x int) int { return x + 1 }).Filter(func(x int) bool { return x%2 == 0 }), 10, func(x int) int {
		if x > 500 {
			return 9
		}
		return x % 9
	}))
	fmt.Println(par.Histogram(par.Refs(ps), 10, func(p *point) int { return p.x }))
	fmt.Println(par.Histogram(par.Map(par.Refs(ps), func(p *point) int { return p.x }), 10, func(x int) int { return x }))
	fmt.Println(par.Histogram(par.Enumerate(par.Slice(xs)), 4, func(x par.Item[int]) int { return x.Index & 3 }))
	fmt.Println(par.Histogram(par.FromSeq(slices.Values(xs)).Map(func(x int) int { return x / 2 }), 5, func(x int) int { return x % 5 }))
	buckets := len(xs) / 1000
	fmt.Println(par.Histogram(par.Map(par.Slice(xs), func(x int) int { return x / 2 }), buckets, func(x int) int { return x % buckets }))
	number := 5
	number++
	fmt.Println(par.Histogram(par.Map(par.Slice(xs), func(x int) int { return x / 2 }), number, func(x int) int { return x % 5 }))
	fmt.Println(par.Histogram(par.Map(par.Slice(xs), func(x int) int { return x / 2 }), global, func(x int) int { return x % 5 }))
	fmt.Println(par.Histogram(par.Map(par.Slice(xs), func(x int) int { return x / 2 }), pick(), func(x int) int { return x % 2 }))
	fmt.Println(par.Histogram(
		par.Slice(xs), // in some lines
		most,

		func(x int) int {
			return x & 15

		}))
	kept := func(x int) int { return x & 7 }
	fmt.Println(par.Histogram(par.Slice(xs), 8, kept))
	for _, bad := range []int{-1, 300, 19_999} {
		try(fmt.Sprint("bucket for ", bad), func() {
			par.Histogram(par.Slice(xs), 2000, func(x int) int {
				if x == bad {
					return 2000
				}
				return x
			})
		})
	}
	try("negative", func() { par.Histogram(par.Range(0, 9), 9, func(x int) int { return -x }) })
	try("index", func() {
		par.Histogram(par.Range(0, 9).Map(func(x int) int { return x }), 9, func(x int) int { return xs[x*10_000] * 0 })
	})
	try("bad number", func() { par.Histogram(par.Range(0, 9), -1, func(x int) int { return -x }) })
	try("nil", func() { par.Histogram(par.Range(0, 9), 2, nil) })
	try("two", func() {
		par.Histogram(par.Range(0, 30_000).Map(func(x int) int {
			if x == 20_000 {
				panic("the Map's")
			}
			return x
		}), 15_000, func(x int) int { return x })
	})
	many := par.Histogram(par.Range(0, 100_000), 1<<21, func(x int) int { return x * 20 })
	fmt.Println(par.Slice(many).Sum(), many[:41])
	try("many", func() { par.Histogram(par.Range(0, 100_000), 1<<21, func(x int) int { return x * 40 }) })
	sorts(xs, ps)
}

func sorts(xs []int, ps []point) {
	show := func(xs []int, starts []int) { fmt.Println(len(xs), xs[:min(20, len(xs))], starts) }
	show(par.Buckets(par.Slice(xs), most, low))
	show(par.Buckets(par.Slice(xs[:0]), 2, low))
	show(par.Buckets(par.Slice(xs).Map(func(x int) int { return x + 1 }).Filter(func(x int) bool { return x%3 > 0 }), pick()+3, func(x int) int {
		return x % 5
	}))
	show(par.Buckets[int](par.FromSeq(slices.Values(xs)), 3, mod))
	refs, starts := par.Buckets(
		par.Refs(ps), // pointers
		10,
		func(p *point) int { return p.x })
	fmt.Println(*refs[1], len(refs), starts)
	items, starts := par.Buckets(par.Enumerate(par.Slice(xs)).Limit(2), 4, func(x par.Item[int]) int { return x.Index & 3 })
	fmt.Println(items[:3], starts)
	dst, at := make([]int, 30_000), make([]int, 6)
	fmt.Println(par.BucketsInto(dst, at, par.Slice(xs), func(x int) int { return x % 5 }), dst[:9], at)
	fmt.Println(par.BucketsInto(dst[:], at[:4], par.Range(0, 1000).Filter(func(x int) bool { return x%3 > 0 }), mod), dst[:9], at)
	in := 3
	by := func(x int) int { return x % in }
	fmt.Println(par.BucketsInto(
		dst,
		at, // where they begin

		par.Range(0, 100).Map(func(x int) int { return x * x }),
		by,
	), dst[:9], at)
	for _, bad := range []int{-1, 300, 1008} {
		bucket := func(x int) int {
			if x == bad {
				return -5
			}
			return x
		}
		try(fmt.Sprint("buckets for ", bad), func() { par.Buckets(par.Slice(xs), 1009, bucket) })
		try(fmt.Sprint("into for ", bad), func() { par.BucketsInto(dst, make([]int, 1010), par.Slice(xs), bucket) })
	}
	try("too short", func() { par.BucketsInto(dst[:2], at, par.Slice(xs), func(x int) int { return x % 5 }) })
	try("no starts", func() { par.BucketsInto(dst, nil, par.Slice(xs), func(x int) int { return x % 5 }) })
	try("bad number", func() { par.Buckets(par.Slice(xs), -1, func(x int) int { return x % 5 }) })
	try("nil", func() { par.Buckets(par.Slice(xs), 3, nil) })
	try("nil", func() { par.BucketsInto(dst, at, par.Slice(xs), nil) })
	try("hidden", func() {
		type uint32 int
		par.BucketsInto(dst, at, par.Slice(xs), func(x int) int { return int(uint32(x % 5)) })
	})
}
