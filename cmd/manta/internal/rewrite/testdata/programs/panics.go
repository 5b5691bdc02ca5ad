// Which panic surfaces, and from where.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"math/bits"
	"runtime"
	"strings"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

var pool, _ = core.NewPool(core.Config{Workers: 1})

// try prints the panic of f and the first line of this file in its stack.
func try(what string, f func()) {
	defer func() {
		switch p := recover().(type) {
		case *core.PanicError:
			fmt.Println(what, "panics:", p.Value, where(p.Stack), errors.Is(p, errOwn))
		case runtime.Error:
			fmt.Println(what, "error:", p)
		default:
			fmt.Println(what, "says:", p)
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

var errOwn = errors.New("own")
var xs = par.Range(0, 3000).Collect()
var it = par.Slice(xs)

func odd(x int) int {
	if x == 2001 || x == 17 {
		panic(fmt.Sprint("odd ", x))
	}
	return x
}

func at(n int) func(int) int {
	return func(x int) int {
		if x == n {
			panic(n)
		}
		return x
	}
}

type node struct {
	next *node
	v    int
}

func (n node) value() int { return n.v }

func main() {
	try("Map", func() { it.Map(func(x int) int { return 7 / (x - 5) }).Collect() })
	try("Map to another type", func() { par.Map(it, func(x int) string { return strings.Repeat("a", 100-x) }).Collect() })
	try("Filter", func() { it.Filter(func(x int) bool { return xs[x*2] > 0 }).Collect() })
	try("FilterMap", func() {
		par.FilterMap(it, func(x int) (int, bool) {
			if x == 99 {
				panic(errOwn)
			}
			return x, x&1 == 0
		}).Sum()
	})
	try("Any", func() { it.Any(func(x int) bool { return 1/(x-77) > 5 }) })
	try("All", func() { it.All(func(x int) bool { return 1/(x-77) < 5 }) })
	try("Any that is true before", func() { fmt.Println(it.WithPool(pool).Any(func(x int) bool { return x == 3 || 1/(x-77) > 5 })) })
	try("Map before Any", func() { fmt.Println(it.WithPool(pool).Map(odd).Any(func(x int) bool { return x == 3 })) })
	try("Map before Any that is never true", func() { it.Map(odd).Any(func(x int) bool { return x < 0 }) })
	try("ForEach", func() { it.ForEach(func(x int) { _ = xs[x+2999] }) })
	try("Map before ForEach", func() { it.Map(func(x int) int { return 6 / (x - 30) }).ForEach(func(x int) { _ = xs[3000+x] }) })
	try("Fold", func() { par.Fold(it, func() int { return 0 }, func(a, x int) int { return a + 3/(x-9) }).Sum() })
	try("identity of a Fold", func() { par.Fold(it, func() int { panic("identity") }, func(a, x int) int { return a + x }).Sum() })
	try("fused identity of a Fold", func() {
		par.Fold(it.Map(func(x int) int { return x }), func() int { panic("identity") }, func(a, x int) int { return a + x }).Sum()
	})
	try("fused Fold", func() {
		par.Fold(it.Map(odd), func() int { return 0 }, func(a, x int) int { return a + 3/(x-9) }).Sum()
	})
	try("Reduce", func() { it.Reduce(0, func(a, b int) int { return a / (b - 5) }) })
	try("Map before Reduce", func() { it.Map(odd).Reduce(0, func(a, b int) int { return a + b }) })
	try("identity of ReduceFunc", func() {
		it.Filter(func(x int) bool { return x < 0 }).ReduceFunc(func() int { panic("none") }, func(a, b int) int { return a + b })
	})
	try("fused identity of ReduceFunc", func() {
		par.Empty[int]().Map(func(x int) int { return x }).ReduceFunc(func() int { panic("none") }, func(a, b int) int { return a + b })
	})
	try("the first of two stages", func() {
		it.Map(func(x int) int { return 100 / (x - 40) }).Map(func(x int) int { return xs[10+x] }).Collect()
	})
	try("the second of two stages", func() {
		it.Map(func(x int) int {
			if x == 40 {
				panic("first")
			}
			return x
		}).Filter(func(x int) bool {
			if x == 39 {
				panic("second")
			}
			return true
		}).Collect()
	})
	try("the third of three", func() {
		it.Map(func(x int) int {
			if x == 40 {
				panic("first")
			}
			return x
		}).
			Filter(func(x int) bool {
				if x == 39 {
					panic("second")
				}
				return x&1 == 0
			}).
			Map(func(x int) int {
				if x == 38 {
					panic("third")
				}
				return x
			}).Collect()
	})
	try("behind what was dropped", func() {
		it.Filter(func(x int) bool { return x%50 == 0 }).Map(func(x int) int {
			if x == 2000 {
				panic("kept")
			}
			return x
		}).Count()
	})
	try("dropped", func() {
		fmt.Println(it.Filter(func(x int) bool { return x%50 == 1 }).Map(func(x int) int {
			if x == 2000 {
				panic("dropped")
			}
			return x
		}).Count())
	})
	try("a stage that is left", func() { f := at(20); it.Map(f).Map(func(x int) int { return 1 / (x - 21) }).Collect() })
	try("before a stage that is left", func() { f := at(22); it.Map(func(x int) int { return 1 / (x - 21) }).Map(f).Collect() })
	try("two pieces", func() {
		it.WithMaxLen(1).Map(func(x int) int {
			if x > 1000 {
				panic(x)
			}
			return x
		}).Sum()
	})
	try("one worker", func() { it.Limit(1).Map(odd).Map(func(x int) int { return 1 / (x - 18) }).Sum() })
	try("pool", func() { it.WithPool(pool).Map(odd).Filter(func(x int) bool { return 1/(x-18) == 0 }).Sum() })
	try("reversed", func() { it.Rev().Map(odd).Sum() })
	try("reversed behind", func() { it.Map(odd).Rev().Collect() })
	try("FindFirst", func() { it.Map(odd).FindFirst(func(x int) bool { return x > 2500 }) })
	try("FindLast", func() { it.Map(odd).FindLast(func(x int) bool { return x < 2000 }) })
	try("named function", func() { it.Map(odd).Collect() })
	try("Seq", func() {
		for x := range it.Map(odd).Seq() {
			_ = x
		}
	})
	try("nil pointer", func() { par.Map(par.Slice([]*node{{v: 1}, nil}), func(n *node) int { return n.v }).Sum() })
	try("nil pointer of a method", func() { par.Map(par.Slice([]*node{nil, {v: 1}}), (*node).value).Sum() }) // The first is the caller's.
	try("nil in a chain", func() {
		par.Map(par.Slice([]*node{{v: 1}, {}}), func(n *node) *node { return n.next }).Filter(func(n *node) bool { return n.v > 0 }).Count()
	})
	try("interface", func() {
		par.Map(it, func(x int) any { return x }).Filter(func(v any) bool { return v.(int) < 5 || v.(string) == "" }).Count()
	})
	try("comparison", func() {
		par.Map(it, func(x int) any { return []int{x} }).Filter(func(v any) bool { return v == v }).Count()
	})
	try("switch on interfaces", func() {
		par.Map(it, func(x int) any { return []int{x} }).Filter(func(v any) bool {
			w := v
			switch v {
			case w:
				return true
			}
			return false
		}).Count()
	})
	try("key of a map", func() {
		par.Map(it, func(x int) any { return []int{x} }).Filter(func(v any) bool { return len(map[any]int{v: 1}) == 1 }).Count()
	})
	try("shift", func() { it.Map(func(x int) int { y := 1; y <<= 100 - x; return y }).Sum() })
	try("shift right", func() { it.Map(func(x int) int { return 1 >> (100 - x) }).Map(func(x int) int { return x }).Sum() })
	try("quotient", func() { it.Map(func(x int) int { y := 1; y /= 100 - x; return y }).Sum() })
	try("remainder", func() { it.Map(func(x int) int { y := 1; y %= x - 100; return y }).Sum() })
	try("slice to array", func() { it.Map(func(x int) int { return [2]int(xs[x:])[0] }).Sum() })
	try("bits", func() { it.Map(func(x int) int { return int(bits.Rem64(1, 1, uint64(x-100))) }).Sum() })
	try("make", func() { it.Map(func(x int) int { return len(make([]int, 100-x)) }).Sum() })
	try("array", func() { it.Map(func(x int) int { return [5]int{}[x/100] }).Sum() })
	try("string", func() { it.Map(func(x int) int { return int("hello"[x/100]) }).Sum() })
	try("goexit", func() {
		done := make(chan bool)
		go func() {
			defer close(done)
			it.Map(func(x int) int {
				if x == 100 {
					runtime.Goexit()
				}
				return x
			}).Sum()
			fmt.Println("never")
		}()
		<-done
	})
	try("nested", func() {
		it.Map(func(x int) int { return par.Range(0, 10).Map(func(y int) int { return 1 / (x + y - 108) }).Sum() }).Sum()
	})
	try("defer in it", func() {
		it.Map(func(x int) (y int) {
			defer func() {
				if x == 50 {
					panic("deferred")
				}
			}()
			return x
		}).Sum()
	})
	try("nil function", func() { it.Map(nil).Sum() })
	try("nil functions", func() { par.Fold(it, func() int { return 0 }, nil).Sum() })
	try("nil identity", func() { par.Fold(it, nil, func(a, x int) int { return a + x }).Sum() })
	try("nil identity, fused", func() { par.Fold(it.Map(func(x int) int { return x }), nil, func(a, x int) int { return a + x }).Sum() })
	try("nil identity of ReduceFunc", func() { it.ReduceFunc(nil, func(a, b int) int { return a + b }) })
	try("nil Any", func() { it.Map(func(x int) int { return x }).Any(nil) })
	try("nil variable", func() { var f func(int) int; it.Map(f) })
	try("nil pipeline", func() { var p *par.Iter[int]; p.Map(func(x int) int { return x }).Sum() })
	try("bad arguments", func() { it.WithMinLen(-1).Map(func(x int) int { return x }).Sum() })
	try("no plus", func() { par.Map(it, func(x int) node { return node{} }).Sum() })
	try("closed pool", func() {
		p, _ := core.NewPool(core.Config{Workers: 1})
		p.Close()
		it.WithPool(p).Map(func(x int) int { return x }).Sum()
	})
	for _, n := range []int{1, 2, 7, 8, 9, 100} {
		try(fmt.Sprint("few ", n), func() {
			par.Slice(xs[:n]).Map(func(x int) int {
				if x == n-1 {
					panic(x)
				}
				return x
			}).Filter(func(x int) bool { return x > 3 }).Collect()
		})
	}
	try("uncomparable key", func() {
		it.Map(
			func(x int) int {
				if x == 12 {
					panic("a line")
				}
				return x
			}).
			Filter(func(x int) bool {
				return x > 0
			}).Count()
	})
}
