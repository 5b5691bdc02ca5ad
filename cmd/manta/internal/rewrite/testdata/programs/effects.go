// The order of effects where one goroutine does all.
package main

import (
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

var pool, _ = core.NewPool(core.Config{Workers: 1})
var calls []string

func log(what string, v ...any) { calls = append(calls, what+fmt.Sprint(v...)) }

func logged(x int) int { log("f", x); return x }
func even(x int) bool  { log("e", x); return x%2 == 0 }

// check prints how many calls there were, which ones came first and last, and a sum over all.
func check(what string, f func(par.Iter[int])) {
	for _, n := range []int{0, 1, 5, 20, 3000} {
		its := []par.Iter[int]{par.Range(0, n).Limit(1), par.Slice(par.Range(0, n).Collect()).WithPool(pool), par.Range(0, n).Filter(func(x int) bool { return x%7 != 3 }).Limit(1)}
		for i, it := range its {
			calls = nil
			func() {
				defer func() {
					if p, ok := recover().(*core.PanicError); ok {
						log("panic ", p.Value)
					}
				}()
				f(it)
			}()
			h := fnv.New32()
			for _, c := range calls {
				fmt.Fprintln(h, c)
			}
			fmt.Println(what, n, i, len(calls), calls[:min(5, len(calls))], calls[max(0, len(calls)-3):], h.Sum32())
		}
	}
}

func main() {
	state := 0
	check("Map", func(it par.Iter[int]) { it.Map(func(x int) int { log("m", x); return x }).Sum() })
	check("Map.Map", func(it par.Iter[int]) {
		it.Map(func(x int) int { log("m", x); return x }).Map(func(x int) int { log("n", x); return x }).Sum()
	})
	check("Map.Filter", func(it par.Iter[int]) {
		it.Map(func(x int) int { log("m", x); return x }).Filter(func(x int) bool { log("k", x); return x&1 == 0 }).Sum()
	})
	check("Map.Filter named", func(it par.Iter[int]) { it.Map(logged).Filter(even).Sum() })
	check("Map left.Filter", func(it par.Iter[int]) {
		f := logged
		it.Map(f).Filter(func(x int) bool { log("k", x); return x&1 == 0 }).Sum()
	})
	check("Map.Filter left", func(it par.Iter[int]) {
		f := even
		it.Map(func(x int) int { log("m", x); return x }).Filter(f).Sum()
	})
	check("Map pure.Filter left", func(it par.Iter[int]) {
		f := even
		it.Map(func(x int) int { return x * 3 }).Filter(f).Sum()
	})
	check("Map.tuned.Filter", func(it par.Iter[int]) {
		it.Map(logged).WithMinLen(3).Filter(even).Sum()
	})
	check("Map.cut.Filter", func(it par.Iter[int]) {
		it.Map(logged).Rev().Filter(even).Sum()
		it.Map(logged).Take(9).Skip(2).Filter(even).Sum()
		it.Map(logged).StepBy(3).Filter(even).Sum()
	})
	check("Map.Map.Filter", func(it par.Iter[int]) {
		it.Map(func(x int) int { log("a", x); return x }).Map(func(x int) int { log("m", x); return x }).Filter(func(x int) bool { log("k", x); return x&1 == 0 }).Sum()
	})
	check("pure Map.Map.Filter", func(it par.Iter[int]) {
		it.Map(func(x int) int { return x + 1 }).Map(func(x int) int { log("m", x); return x }).Filter(func(x int) bool { log("k", x); return x&1 == 0 }).Map(func(x int) int { return x - 1 }).Sum()
	})
	check("read.read.write", func(it par.Iter[int]) {
		state = 0
		log("sum", it.Map(func(x int) int { return x + state }).Map(func(x int) int { return x*3 + state }).Filter(func(x int) bool { state++; return x&1 == 0 }).Sum())
	})
	check("global", func(it par.Iter[int]) {
		counter = 0
		log("sum", it.Map(func(x int) int { return x + counter }).Map(func(x int) int { return x*3 + counter }).Filter(func(x int) bool { counter++; return x&1 == 0 }).Sum())
	})
	check("write.read", func(it par.Iter[int]) {
		counter = 0
		log("sum", it.Map(func(x int) int { counter++; return x }).Map(func(x int) int { return x*3 + counter }).Sum())
	})
	check("write.read by Filter", func(it par.Iter[int]) {
		counter = 0
		log("sum", it.Map(func(x int) int { counter++; return x }).Filter(func(x int) bool { return x > counter }).Sum())
	})
	check("Filter.Map", func(it par.Iter[int]) {
		it.Filter(func(x int) bool { log("k", x); return x&1 == 0 }).Map(func(x int) int { log("m", x); return x }).Sum()
	})
	check("Filter.Filter", func(it par.Iter[int]) { it.Filter(even).Filter(func(x int) bool { return x%4 == 0 }).Count() })
	check("Map.Any", func(it par.Iter[int]) {
		it.Map(func(x int) int { log("m", x); return x }).Any(func(x int) bool { return x == 7 })
	})
	check("Map.Any both", func(it par.Iter[int]) {
		it.Map(func(x int) int { log("m", x); return x }).Any(func(x int) bool { log("a", x); return x == 7 })
	})
	check("Any", func(it par.Iter[int]) { it.Any(func(x int) bool { log("a", x); return x == 7 }) })
	check("pure Map.All", func(it par.Iter[int]) {
		it.Map(func(x int) int { return x }).All(func(x int) bool { log("a", x); return x != 7 })
	})
	check("FindFirst", func(it par.Iter[int]) { it.Map(logged).FindFirst(func(x int) bool { return x == 7 }) })
	check("Map.ForEach", func(it par.Iter[int]) {
		it.Map(func(x int) int { log("m", x); return x }).ForEach(func(x int) { log("e", x) })
	})
	check("Map.wide.ForEach", func(it par.Iter[int]) {
		par.Map(it.Map(logged), func(x int) [9]int { return [9]int{x} }).ForEach(func(a [9]int) { log("e", a[0]) })
	})
	check("Map panics.ForEach", func(it par.Iter[int]) {
		it.Map(func(x int) int { return 10 / (x - 9) }).ForEach(func(x int) { log("e", x) })
	})
	check("Map.Map panics", func(it par.Iter[int]) {
		it.Map(logged).Map(func(x int) int { return 10 / (x - 9) }).ForEach(func(x int) {})
	})
	check("Map.Filter panics", func(it par.Iter[int]) {
		it.Map(logged).Filter(func(x int) bool { return 10/(x-9) > 1 }).ForEach(func(x int) {})
	})
	check("both panic", func(it par.Iter[int]) {
		it.Map(func(x int) int { log("m", x); return 10 / (x - 9) }).Map(func(x int) int { log("n", x); return 10 / (x - 10) }).ForEach(func(x int) {})
	})
	check("Count", func(it par.Iter[int]) { it.Map(logged).Count() })
	check("Count global", func(it par.Iter[int]) { it.Map(func(x int) int { counter++; return x }).Count(); log("c", counter) })
	check("Fold", func(it par.Iter[int]) {
		par.Fold(it, func() int { log("id"); return 0 }, func(a, x int) int { log("f", x); return a + x }).Sum()
	})
	check("Map.Fold", func(it par.Iter[int]) {
		par.Fold(it.Map(func(x int) int { return x * 2 }), func() int { log("id"); return 0 }, func(a, x int) int { log("f", x); return a + x }).Sum()
	})
	check("acting Map.Fold", func(it par.Iter[int]) {
		par.Fold(it.Map(func(x int) int { log("m", x); return x * 2 }), func() int { log("id"); return 0 }, func(a, x int) int { return a + x }).Sum()
	})
	check("Reduce", func(it par.Iter[int]) { it.Map(logged).Reduce(0, func(a, b int) int { return a + b }) })
	check("acting Reduce", func(it par.Iter[int]) { it.Reduce(0, func(a, b int) int { log("r", a, b); return a + b }) })
	check("identity", func(it par.Iter[int]) {
		it.Map(func(x int) int { return x }).ReduceFunc(func() int { log("id"); return 0 }, func(a, b int) int { return a + b })
	})
	check("Inspect", func(it par.Iter[int]) {
		it.Map(logged).Inspect(func(x int) { log("i", x) }).Map(func(x int) int { log("m", x); return x }).Sum()
	})
	check("Take", func(it par.Iter[int]) { it.Map(logged).Take(3).Map(func(x int) int { log("m", x); return x }).Sum() })
	check("TakeWhile", func(it par.Iter[int]) {
		it.Map(logged).TakeWhile(func(x int) bool { return x < 9 }).Map(func(x int) int { log("m", x); return x }).Sum()
	})
	check("Rev", func(it par.Iter[int]) { it.Map(logged).Rev().Map(func(x int) int { log("m", x); return x }).Sum() })
	check("Collect", func(it par.Iter[int]) { it.Map(logged).Filter(even).Collect() })
	check("arguments", func(it par.Iter[int]) {
		arg := func(n int) int { log("arg", n); return n }
		it.Map(logged).Skip(arg(1)).Map(logged).Take(arg(2)).Filter(even).Reduce(arg(3), func(a, b int) int { return a + b })
	})
	check("arguments of a Fold", func(it par.Iter[int]) {
		arg := func(n int) func() int { log("arg", n); return func() int { return n } }
		par.Fold(it.Map(func(x int) int { return x }).Skip(arg(1)()), arg(2), func(a, x int) int { return a + x }).Reduce(arg(3)(), func(a, b int) int { return a + b })
	})
	check("FilterMap", func(it par.Iter[int]) {
		par.FilterMap(it.Map(logged), func(x int) (int, bool) { log("fm", x); return x, x&1 == 0 }).Filter(even).Sum()
	})
	check("FilterMap.Map", func(it par.Iter[int]) {
		par.FilterMap(it, func(x int) (int, bool) { log("fm", x); return x, x&1 == 0 }).Map(func(x int) int { return x * 2 }).Sum()
	})
	digits := make([]byte, 8)
	check("AppendInt", func(it par.Iter[int]) {
		log("sum", it.Map(func(x int) int { return len(strconv.AppendInt(digits[:0], int64(x), 10)) }).Map(func(x int) int { return x + int(digits[0]) }).Sum())
	})
	check("strings.Map", func(it par.Iter[int]) {
		counter = 0
		log("sum", par.Map(it, func(x int) string { return strings.Map(func(r rune) rune { counter++; return r }, "abc"[:1+x&1]) }).Map(func(s string) string { return s + strconv.Itoa(counter&1) }).Filter(func(s string) bool { return s > "a0" }).Count())
	})
	check("own slices", func(it par.Iter[int]) {
		log("sum", it.Map(func(x int) int { counter++; return x }).Map(func(x int) int {
			var own []byte
			own = strconv.AppendUint(own, uint64(x), 2)
			own = append(own, "01"...)
			slices.Reverse(own)
			return len(own) + x
		}).Map(func(x int) int { own := append([]int(nil), x); return len(own) + x }).Sum())
	})
	xs := par.Range(0, 3000).Collect()
	check("Refs", func(par.Iter[int]) {
		par.Refs(xs).Limit(1).Filter(func(p *int) bool { log("k", *p); return *p&1 == 0 }).ForEach(func(p *int) { *p += 2 })
	})
	check("Refs.Map.Filter", func(par.Iter[int]) {
		par.Map(par.Refs(xs).Limit(1), func(p *int) int { *p++; return *p }).Filter(func(x int) bool { return x%3 == xs[0]%3 }).ForEach(func(x int) { log("x", x) })
	})
}

var counter int
