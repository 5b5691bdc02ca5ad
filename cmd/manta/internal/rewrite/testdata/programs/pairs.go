// Stages and endings whose functions get the halves of a pair.
package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

// try prints the panic of f and the first line of this file in its stack.
func try(what string, f func()) {
	defer func() {
		switch p := recover().(type) {
		case nil:
			fmt.Println(what, "ends")
		case *core.PanicError:
			fmt.Println(what, "panics:", p.Value, where(p.Stack))
		default:
			fmt.Println(what, "panics before:", p)
		}
	}()
	f()
}

func where(stack []byte) string {
	for _, line := range bytes.Split(stack, []byte("\n")) {
		if _, at, ok := strings.Cut(string(line), "/main.go:"); ok {
			at, _, _ = strings.Cut(at, " ")
			return at
		}
	}
	return "nowhere"
}

type celsius float64

type point struct{ x, y int }

func (p point) plus(by int) int { return p.x + by }

type vec = par.Pair[point, int]

type guarded struct {
	mu sync.Mutex
	n  int
}

func add(a, b int) int { return a + b }

func first[A, B any](a A, _ B) A { return a }

func larger[T int | float64](a, b T) bool { return a > b }

func main() {
	xs := make([]int, 20_000)
	for i := range xs {
		xs[i] = i * 7919 % 1009
	}
	zipped := func() par.Iter[par.Pair[int, int]] { return par.Zip(par.Slice(xs), par.Range(0, 30_000)) }
	all := zipped().Collect()
	maps(xs, all)
	filters(xs, all)
	endings(xs, all)
	orders(all)
	panics(xs, all)
	kinds(map[string]float64{"a": 1, "b": 2.5, "c": -3}, 4)
}

func maps(xs []int, all []par.Pair[int, int]) {
	fmt.Println(par.MapPairs(par.Slice(all), func(x, y int) int { return x * y }).Sum())
	fmt.Println(par.MapPairs(par.Zip(par.Slice(xs), par.Range(0, 30_000)), func(x, y int) int { return x ^ y }).Sum())
	fmt.Println(par.MapPairs(par.Zip(par.Slice(xs), par.Range(0, 30_000)), func(x, y int) int { return y / (x + 1) }).Max())
	fmt.Println(par.MapPairs[int, int, float64](par.Slice(all), func(x, y int) float64 { return math.Sqrt(float64(x + y)) }).Sum())
	fmt.Println(par.MapPairs(par.Slice(all), add).Filter(func(s int) bool { return s%3 == 0 }).Count())
	fmt.Println(par.MapPairs(par.Slice(all), first).Sum(), par.MapPairs(par.Slice(all), first[int, int]).Sum())
	fmt.Println(par.MapPairs(par.Slice(all).Map(func(p par.Pair[int, int]) par.Pair[int, int] { return par.MakePair(p.Second, p.First) }), func(
		a int, b int) string {
		return strconv.Itoa(a - b) // in some lines
	}).Take(3).Collect())
	half := func(a, b int) int { return (a + b) / 2 }
	fmt.Println(par.MapPairs(par.Slice(all), half).Sum(), half(1, 5))
	fmt.Println(par.MapPairs(par.Map(par.Slice(xs), func(x int) vec { return vec{point{x, 1}, x} }), point.plus).Sum())
	fmt.Println(par.MapPairs(par.Slice(all), func(x, y int) celsius { return celsius(x) / celsius(y+1) }).Sum())
	fmt.Println(par.MapPairs(par.MapPairs(par.Slice(all), func(x, y int) par.Pair[int, uint8] { return par.MakePair(x+y, uint8(y)) }),
		func(a int, b uint8) int { return a * int(b) }).Reduce(0, func(a, b int) int { return a + b }))
	fmt.Println(par.MapPairs(par.Slice(all), func(x, y int) int { return x - y }).Reduce(0, func(a, b int) int { return a*3 + b }))
	fmt.Println(par.Fold(par.MapPairs(par.Slice(all), func(x, y int) int { return x - y }), func() int { return 0 }, func(a, x int) int { return max(a, x) }).Max())
	fmt.Println(par.MinByKey(par.MapPairs(par.Slice(all), func(x, y int) point { return point{x, y} }), func(p point) int { return p.x*1000 - p.y }))
	fmt.Println(par.MapPairs(par.Slice(all), func(x, y int) int { return x & y }).Any(func(x int) bool { return x == 1008 }))
}

func filters(xs []int, all []par.Pair[int, int]) {
	fmt.Println(par.FilterPairs(par.Slice(all), func(x, y int) bool { return x > y }).Count())
	fmt.Println(par.FilterPairs(par.Slice(all), larger).Collect()[:3])
	fmt.Println(par.FilterPairs(par.Zip(par.Slice(xs), par.Range(1, 9000)), func(x, y int) bool { return x%y == 5 }).Collect()[:3])
	fmt.Println(par.MapPairs(par.FilterPairs(par.Slice(all), func(x, y int) bool { return (x+y)%7 == 0 }), func(x, y int) int { return x }).Sum())
	fmt.Println(par.FilterPairs[int, int](par.Slice(all).Limit(1), func(x, _ int) bool { return x == 5 }).Filter(func(p par.Pair[int, int]) bool {
		return p.Second%2 == 0
	}).Count())
	fmt.Println(par.FilterPairs(par.FilterPairs(par.Slice(all), func(x, y int) bool { return x&1 == 0 }), func(x, y int) bool { return y&1 == 0 }).Map(func(p par.Pair[int, int]) par.Pair[int, int] {
		return p
	}).Count())
	fmt.Println(par.MaxByKey(par.FilterPairs(par.Slice(all), func(x, y int) bool { return x < 500 }), func(p par.Pair[int, int]) int { return p.First*3 - p.Second }))
}

func endings(xs []int, all []par.Pair[int, int]) {
	out := make([]int, len(all))
	par.ForEachPair(par.Slice(all), func(x, y int) { out[y] = x })
	fmt.Println(par.Sum(par.Slice(out)))
	par.ForEachPair(par.Zip(par.Slice(xs), par.Refs(out)), func(x int, p *int) { *p = x + 1 })
	fmt.Println(par.Sum(par.Slice(out)))
	var n atomic.Int64
	par.ForEachPair(par.FilterPairs(par.Slice(all), func(x, y int) bool { return y%3 == 0 }), func(x, y int) {
		// in some lines
		n.Add(int64(x))
	})
	fmt.Println(n.Load())
	par.ForEachPair(par.FromMap(map[string]int{"a": 1, "b": 2, "c": 3}), func(k string, v int) { n.Add(int64(len(k) * v)) })
	fmt.Println(n.Load(), par.MapPairs(par.FromMap(map[string]int{"a": 1, "b": 2, "c": 3}), func(k string, v int) int { return len(k) * v }).Sum())
	par.ForEachPair[int, int](par.Slice(all[:3]).Limit(1), func(x, y int) { fmt.Println(x, y) })
	var g guarded
	par.ForEachPair(par.Map(par.Range(0, 100), func(x int) par.Pair[*guarded, int] { return par.MakePair(&g, x) }), func(g *guarded, x int) {
		g.mu.Lock()
		defer g.mu.Unlock()
		g.n += x
	})
	fmt.Println(g.n)
}

// orders prints in which order functions are called by one goroutine.
func orders(all []par.Pair[int, int]) {
	var calls []int
	note := func(x int) { calls = append(calls, x) }
	show := func() { fmt.Println(len(calls), calls); calls = nil }
	few := par.Slice(all[:5]).Limit(1)
	par.MapPairs(few, func(x, y int) int { note(y); return y }).Filter(func(x int) bool { note(-x); return x > 2 }).Count()
	show()
	par.MapPairs(few, func(x, y int) int { note(y); return y }).Map(func(x int) int { note(-x); return x }).Sum()
	show()
	par.FilterPairs(par.MapPairs(few, func(x, y int) par.Pair[int, int] { note(y); return par.MakePair(y, x) }), func(x, y int) bool { note(-x); return x&1 == 0 }).Collect()
	show()
	par.ForEachPair(par.FilterPairs(few, func(x, y int) bool { note(y); return y > 1 }), func(x, y int) { note(-y) })
	show()
	par.ForEachPair(par.FilterPairs(few.Map(func(p par.Pair[int, int]) par.Pair[int, int] { note(100 + p.Second); return p }), func(x, y int) bool { note(y); return y > 1 }), func(x, y int) { note(-y) })
	show()
	sum := 0
	par.ForEachPair(few, func(x, y int) { sum += x * y })
	fmt.Println(sum)
}

func odd(x, y int) int {
	if y == 2001 || y == 17 {
		panic(fmt.Sprint("odd ", x, " ", y))
	}
	return x
}

func panics(xs []int, all []par.Pair[int, int]) {
	pairs := par.Slice(all)
	try("MapPairs", func() { par.MapPairs(pairs, func(x, y int) int { return 7 / (y - 5) }).Collect() })
	try("declared", func() { par.MapPairs(pairs, odd).Collect() })
	try("FilterPairs", func() { par.FilterPairs(pairs, func(x, y int) bool { return xs[y*2] > 0 }).Count() })
	try("ForEachPair", func() { par.ForEachPair(pairs, func(x, y int) { _ = xs[y+len(xs)-1] }) })
	try("ForEachPair behind", func() {
		par.ForEachPair(par.FilterPairs(pairs, func(x, y int) bool { return y > 500 }),
			func(x, y int) {
				if y == 777 {
					panic("in some lines")
				}
			})
	})
	try("zipped", func() {
		par.MapPairs(par.Zip(par.Slice(xs), par.Range(0, 999)), func(x, y int) int { return 1 / (y - 600) }).Sum()
	})
	try("the second of two", func() {
		par.MapPairs(par.MapPairs(pairs, func(x, y int) par.Pair[int, int] {
			if y == 40 {
				panic("first")
			}
			return par.MakePair(x, y)
		}), func(x, y int) int {
			if y == 39 {
				panic("second")
			}
			return x
		}).Sum()
	})
	try("two pieces", func() {
		par.MapPairs(pairs.WithMaxLen(1), func(x, y int) int {
			if y > 1000 {
				panic(y)
			}
			return x
		}).Sum()
	})
	try("one worker", func() { par.MapPairs(pairs.Limit(1), odd).Map(func(x int) int { return 1 / (x + 1) }).Sum() })
	try("goexit", func() {
		done := make(chan bool)
		go func() {
			defer close(done)
			par.ForEachPair(pairs, func(x, y int) {
				if y == 100 {
					runtime.Goexit()
				}
			})
			fmt.Println("never")
		}()
		<-done
	})
	try("nil", func() { par.MapPairs[int, int, int](pairs, nil) })
	try("nil too", func() { par.FilterPairs(pairs, nil) })
	try("nil ending", func() { par.ForEachPair(pairs, nil) })
	try("nil variable", func() { var f func(a, b int); par.ForEachPair(pairs, f) })
	cause := errors.New("cause")
	fmt.Println(par.Do(context.Background(), func() error {
		ctx, cancel := context.WithCancelCause(context.Background())
		return par.Do(ctx, func() error {
			par.ForEachPair(pairs.WithMaxLen(100), func(x, y int) {
				if y >= 0 { // Whoever is first: all others could be done when one of them gets there.
					cancel(cause)
				}
			})
			return nil
		})
	}))
	for _, before := range []int{299, 301} {
		try("behind an error", func() {
			fmt.Println(par.Try(func() int {
				return par.MapPairs(par.MapErr(pairs, func(p par.Pair[int, int]) (par.Pair[int, int], error) {
					if p.Second == 300 {
						return p, cause
					}
					return p, nil
				}), func(x, y int) int {
					if y == before {
						panic("before")
					}
					return x
				}).Sum()
			}))
		})
	}
}

func kinds[K comparable, V int | float64](m map[string]V, k K) {
	type local struct {
		key K
		v   V
	}
	n := par.MapPairs(par.FromMap(m), func(s string, v V) local { return local{k, v + V(len(s))} })
	fmt.Println(par.Map(n, func(l local) V { return l.v }).Sum())
	fmt.Println(par.MapPairs(par.Map(n, func(l local) par.Pair[K, local] { return par.MakePair(l.key, l) }), func(a K, l local) bool { return a == l.key }).Count())
	fmt.Println(par.FilterPairs(par.Map(n, func(l local) par.Pair[K, V] { return par.MakePair(l.key, l.v) }), func(a K, v V) bool { return v > 0 }).Count())
	{
		type int = V // The name of another type.
		fmt.Println(par.MapPairs(par.FromMap(m), func(s string, v int) int { return v }).Sum())
	}
}
