// The smallest and the largest by a key.
package main

import (
	"fmt"
	"math"
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

type point struct{ x, y float64 }

func far(p point) (float64, bool) { return p.x*p.x + p.y*p.y, p.x > p.y }

func main() {
	var ps []point
	for i := range 20_000 {
		ps = append(ps, point{float64(i * 7919 % 1009), float64(i * 31 % 257)})
	}
	ids := par.Range(0, int32(len(ps))).Collect()
	fmt.Println(par.MaxOf(par.Slice(ps), far))
	fmt.Println(par.MinOf(par.Slice(ps), far))
	fmt.Println(par.MaxOf(par.Slice(ids), func(i int32) (float64, bool) { return ps[i].x, ps[i].y < 200 }))
	fmt.Println(par.MinOf(par.Slice(ids), func(i int32) (float64, bool) { return ps[i].x, ps[i].y < 200 }))
	fmt.Println(par.MinOf(par.Slice(ids), func(i int32) (float64, bool) { return 0, false }))
	fmt.Println(par.MaxOf(par.Slice(ids[:0]), func(i int32) (float64, bool) { return 0, true }))
	fmt.Println(par.MaxByKey(par.Slice(ids), func(i int32) float64 { return ps[i].y }))
	fmt.Println(par.MinByKey(par.Slice(ids).WithMaxLen(100), func(i int32) float64 { return ps[i].y }))
	fmt.Println(par.MaxOf(par.Range(1, len(ps)), func(i int) (float64, bool) { return ps[i].x - ps[i-1].x, i%3 > 0 }))
	fmt.Println(par.MinOf(par.Enumerate(par.Slice(ids)), func(x par.Item[int32]) (int, bool) { return -x.Index, x.Value%7 == 0 }))
	p, ok := par.MaxOf(
		par.Refs(ps).Filter(func(p *point) bool { return p.x < 900 }), // some lines
		func(p *point) (float64, bool) {
			if p.y > 100 {
				return 0, false
			}

			return p.x, true
		})
	fmt.Println(*p, ok)
	fmt.Println(par.MinOf(par.Map(par.Slice(ids).Filter(func(i int32) bool { return i%2 == 1 }), func(i int32) int { return int(i) * 7919 % 1009 }),
		func(x int) (string, bool) { return fmt.Sprint(x), x > 100 }))
	fmt.Println(par.MaxOf(par.Slice(ids).Map(func(i int32) int32 { return ids[i] ^ 5 }), func(i int32) (float64, bool) { return ps[i].x, ps[i].y < 200 }))
	for _, keys := range [][]float64{{math.NaN(), 1, 2}, {1, math.NaN(), 0}, {math.NaN()}, {0, math.Copysign(0, -1)}} {
		fmt.Println(par.MaxOf(par.Range(0, len(keys)), func(i int) (float64, bool) { return keys[i], true }))
		fmt.Println(par.MinOf(par.Range(0, len(keys)), func(i int) (float64, bool) { return keys[i], true }))
		fmt.Println(par.MinOf(par.Range(0, len(keys)), func(i int) (float64, bool) { return keys[i], i != 1 }))
	}
	fmt.Println(par.MaxOf(par.FromSeq(slices.Values(ids)), func(i int32) (int32, bool) { return i % 1000, i%2 == 0 }))
	key := func(i int32) (float64, bool) { return -ps[i].x, true }
	fmt.Println(par.MaxOf(par.Slice(ids), key))
	for _, bad := range []int32{0, 300, 19_999} {
		try(fmt.Sprint("of at ", bad), func() {
			par.MaxOf(par.Slice(ids), func(i int32) (int32, bool) { return ids[i], ids[i/(i-bad)+1] >= 0 })
		})
		try(fmt.Sprint("key at ", bad), func() { par.MinByKey(par.Slice(ids), func(i int32) int32 { return 1000 / (i - bad) }) })
	}
	try("two", func() {
		par.MaxOf(par.Slice(ids).Map(func(i int32) int32 {
			if i == 50 {
				panic("the Map's")
			}
			return i
		}), func(i int32) (int32, bool) {
			if i == 40 {
				panic("the key's")
			}
			return i, true
		})
	})
	try("nil", func() { par.MinOf(par.Slice(ids), (func(int32) (int, bool))(nil)) })
	for _, limit := range []int{1, 2} {
		calls := make([]int32, len(ids))
		fmt.Println(par.MaxOf(par.Slice(ids).Limit(limit), func(i int32) (int32, bool) { calls[i]++; return i % 1000, i%2 == 0 }))
		fmt.Println(par.MinByKey(par.Slice(ids).Limit(limit), func(i int32) int32 { calls[i]++; return i % 1000 }))
		fmt.Println(par.MaxByKey(par.Enumerate(par.Slice(ids).Limit(limit)), func(x par.Item[int32]) int32 { calls[x.Index]++; return x.Value % 1000 }))
		fmt.Println(slices.Max(calls), slices.Min(calls))
	}
	reductions(ids, ps)
}

// reductions are by functions that may panic, or have an effect.
func reductions(ids []int32, ps []point) {
	left := func(i, j int32) int32 {
		if ps[j].x < ps[i].x {
			return j
		}
		return i
	}
	fmt.Println(par.Slice(ids).Reduce(0, left), par.Range(0, int32(len(ps))).Reduce(0, left), par.Slice(ids[:0]).Reduce(7, left))
	fmt.Println(par.Slice(ids).Filter(func(i int32) bool { return i%3 == 1 }).ReduceWith(left))
	fmt.Println(par.Map(par.Slice(ids), func(i int32) int { return int(i) }).ReduceFunc(func() int { return 1 }, func(a, b int) int { return a*31 + b/(a*a+1) }))
	for _, bad := range []int32{1, 300, 19_999} {
		op := func(a, b int32) int32 {
			if a == bad || b == bad {
				panic(fmt.Sprint(a, b))
			}
			return a
		}
		try("reduce", func() { par.Slice(ids).Reduce(0, op) })
		try("behind a Filter", func() { par.Slice(ids).Filter(func(i int32) bool { return i%3 == 1 }).ReduceWith(op) })
		try("of few", func() { par.Slice(ids[:301]).ReduceWith(op) })
		try("of some", func() {
			par.Slice(ids).WithMinLen(100).ReduceWith(func(a, b int32) int32 {
				if a > bad {
					panic(fmt.Sprint(a, b))
				}
				return b
			})
		})
	}
	for _, n := range []int{1, 2, 7, 8, 9, 100, 20_000} {
		var order []int32
		log := &order
		par.Slice(ids[:n]).Limit(1).ReduceWith(func(a, b int32) int32 { *log = append(*log, a, b); return b })
		par.Slice(ids[:n]).Filter(func(i int32) bool { return i%5 > 0 }).Limit(1).ReduceWith(func(a, b int32) int32 { *log = append(*log, a, b); return b })
		sum := 0
		for i, x := range order {
			sum = sum*31 + i ^ int(x)
		}
		fmt.Println(n, len(order), sum)
	}
}
