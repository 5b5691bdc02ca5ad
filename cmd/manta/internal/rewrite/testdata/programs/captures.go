// Captured variables.
package main

import (
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/seed1237c087/manta/par"
)

func show(what string, v ...any) { fmt.Println(what, fmt.Sprintf("%T", v[0]), fmt.Sprint(v...)) }

var it = par.Range(0, 50)
var global = 3
var table = []int{5, 6, 7}

type scale struct {
	k    int
	in   *scale
	data []int
}

func (s scale) by(it par.Iter[int]) int { return it.Map(func(x int) int { return x * s.k }).Sum() }
func (s *scale) byPointer() int         { return it.Map(func(x int) int { return x * s.k }).Sum() }
func (s *scale) kept() par.Iter[int]    { return it.Map(func(x int) int { return x * s.k }) }
func (s *scale) add(x int)              { s.k += x }
func (s scale) plus(x int) int          { return s.k + x }
func closure(k int) func() int {
	return func() int { return it.Map(func(x int) int { return x + k }).Sum() }
}
func result() (n int)        { n = 4; return it.Map(func(x int) int { return x + n }).Sum() }
func variadic(ks ...int) int { return it.Map(func(x int) int { return x + ks[x%len(ks)] }).Sum() }
func deferred() (n int) {
	defer func() { n = it.Map(func(x int) int { return x + n }).Sum() }()
	return 7
}

func main() {
	k := 3
	show("read", it.Map(func(x int) int { return x * k }).Sum())
	k2 := 3
	later := it.Map(func(x int) int { return x * k2 })
	k2 = 5
	show("written later", later.Sum())
	var mu sync.Mutex
	n := 0
	it.ForEach(func(x int) { mu.Lock(); defer mu.Unlock(); n += x })
	show("written", n)
	it.Limit(1).ForEach(func(x int) { n++ })
	show("incremented", n)
	var at atomic.Int64
	it.ForEach(func(x int) { at.Add(int64(x)) })
	show("method with a pointer", at.Load())
	c := 0
	it.Limit(1).ForEach(func(x int) { p := &c; *p += x })
	show("address taken", c)
	arr := [3]int{}
	it.Limit(1).ForEach(func(x int) { arr[x%3] += x })
	show("array written", arr)
	it.Limit(1).ForEach(func(x int) { s := arr[:]; s[0] = x })
	show("array sliced", arr)
	var f struct{ a, b int }
	it.Limit(1).ForEach(func(x int) { f.a += x })
	show("field written", f)
	sl := make([]int, 50)
	it.ForEach(func(x int) { sl[x] = x * k })
	show("slice written", sl[49])
	m := map[int]int{}
	it.Limit(1).ForEach(func(x int) { m[x%5] += x })
	show("map written", m)
	pt := &scale{k: 2}
	it.Limit(1).ForEach(func(x int) { pt.k += x })
	show("pointer written", pt.k)
	it.Limit(1).ForEach(func(x int) { pt.add(1) })
	show("method called", pt.k)
	val := scale{k: 1}
	it.Limit(1).ForEach(func(x int) { val.add(1) })
	show("method of a value called", val.k)
	it.Limit(1).ForEach(func(x int) { f := val.add; f(2) })
	show("method value", val.k)
	show("value method", it.Map(func(x int) int { return val.plus(x) }).Sum())
	var last int
	it.Limit(1).ForEach(func(x int) { func() { last = x }() })
	show("written by a literal in it", last)
	it.Limit(1).ForEach(func(x int) { last, k := x, 1; _, _ = last, k })
	show("declared anew", last)
	var err error
	it.Limit(1).ForEach(func(x int) { _, err = fmt.Sscan("1", new(int)) })
	show("one of two", err)
	it.Limit(1).ForEach(func(x int) {
		for last = range 3 {
		}
	})
	show("range", last)
	it.Limit(1).ForEach(func(x int) { global += x })
	show("global written", global)
	show("global read", it.Map(func(x int) int { return x + global }).Sum())
	show("global slice", it.Map(func(x int) int { return table[x%3] }).Sum())
	ch := make(chan int, 50)
	it.ForEach(func(x int) { ch <- x })
	show("channel", len(ch))
	var all []par.Iter[int]
	for i := range 3 {
		all = append(all, it.Map(func(x int) int { return x * i }))
	}
	for i, p := range all {
		show("loop variable", i, p.Sum())
	}
	for i := 0; i < 3; i++ {
		j := i
		show("three-part loop", it.Map(func(x int) int { return x*i + j }).Sum())
	}
	show("receivers", val.by(it), pt.byPointer(), scale{k: 9}.by(it))
	kept := pt.kept()
	pt.k = 1
	show("captured receiver", kept.Sum())
	show("closure", closure(5)(), result(), deferred(), variadic(1, 2))
	var rec func(int) int
	rec = func(x int) int {
		if x == 0 {
			return 1
		}
		return rec(x-1) + 1
	}
	show("recursive closure", it.Map(func(x int) int { return rec(x % 5) }).Sum())
	fs := []func(int) int{rec}
	show("functions", it.Map(func(x int) int { return fs[0](x % 3) }).Sum())
	nested := &scale{in: &scale{k: 4, data: []int{1, 2}}}
	show("deep", it.Map(func(x int) int { return x*nested.in.k + nested.in.data[x&1] }).Sum())
	const c1 = 5
	show("constant", it.Map(func(x int) int { return x + c1 }).Sum())
	show("chained", it.Map(func(x int) int { return x + k }).Filter(func(x int) bool { return x%k == 0 }).Map(func(x int) int { return x / k }).Sum())
	lim := 10
	show("read and written before", it.Map(func(x int) int { return x + lim }).Filter(func(x int) bool { return x < lim*2 }).Count())
	lim = 20
	it.Map(func(x int) int { return x + k }).ForEach(func(x int) { sl[x%50] = 0 })
	show("two of them", sl[3])
	var once sync.Once
	show("once", it.Map(func(x int) int { once.Do(func() { global = 1 }); return x }).Sum(), global)
	if z := it.Count(); z > 0 {
		show("if variable", it.Map(func(x int) int { return x + z }).Sum())
	}
	switch z := any(k).(type) {
	case int:
		show("switch variable", it.Map(func(x int) int { return x + z }).Sum())
	}
	func(k int) { show("parameter", it.Map(func(x int) int { return x + k }).Sum()) }(9)
	label := func() int {
		total := 0
	loop:
		for i := range 5 {
			total += it.Map(func(x int) int { return x + i }).Sum()
			if i == 2 {
				break loop
			}
		}
		return total
	}
	show("label", label())
}
