// Where pipelines may stand.
package main

import (
	"fmt"
	"strconv"
	"sync"

	"github.com/seed1237c087/manta/par"
)

func show(what string, v ...any) { fmt.Println(what, fmt.Sprintf("%T", v[0]), fmt.Sprint(v...)) }

var (
	third  = second.Map(func(x int) int { return x + second.Count() }).Sum()
	second = first.Filter(func(x int) bool { return x < limit })
	first  = par.Range(0, limit*2).Map(func(x int) int { return x + offset() })
	limit  = 20
	_      = par.Range(0, 3).Map(func(x int) int { return x }).Sum()
	a, b   = par.Range(1, 5).Map(double).ReduceWith(func(a, b int) int { return a * b })
)

func offset() int      { return start }
func double(x int) int { return 2 * x }

var start = 2

func init() { show("init", par.Slice([]int{1, 2}).Map(func(x int) int { return x + start }).Sum()) }
func init() { start = par.Slice([]int{1, 2}).Map(func(x int) int { return x + start }).Sum() }

type job struct {
	it par.Iter[int]
	n  int
}

type many struct {
	par.Iter[int]
	name string
}

type odd struct {
	par.Iter[int]
	Node int
}

type own par.Iter[int]

type mapper interface {
	Map(func(int) int) par.Iter[int]
}

func (j job) run() int { return j.it.Map(func(x int) int { return x + j.n }).Sum() }

func given(it par.Iter[int], n int) par.Iter[int] {
	return it.Map(func(x int) int { return x + n })
}

func both() (par.Iter[int], func(int) int) { return first, double }
func three() (par.Iter[int], func() int, func(a, b int) int) {
	return first, zero, func(a, b int) int { return a + b }
}
func two() (int, func(a, b int) int) { return 0, func(a, b int) int { return a + b } }
func zero() int                      { return 0 }

func values() (int, error, bool) {
	return first.Map(func(x int) int { return x }).Sum(), nil, first.All(func(x int) bool { return x > 0 })
}

func main() {
	show("package variables", third, second.Count(), first.Sum(), a, b)
	j := job{it: par.Range(0, 9).Map(func(x int) int { return -x }), n: 3}
	show("fields", j.run(), j.it.Map(func(x int) int { return x * 2 }).Sum())
	show("parameters", given(given(first, 1), 2).Map(func(x int) int { return x }).Sum())
	m := many{first, "m"}
	show("embedded", m.Map(func(x int) int { return x + 1 }).Sum(), m.Filter(func(x int) bool { return x > 30 }).Count(), m.Any(func(x int) bool { return x == 5 }))
	show("embedded reduced", m.Reduce(0, func(a, b int) int { return a + b }))
	m.ForEach(func(int) {})
	o := odd{first, 1}
	show("with a field Node", o.Map(func(x int) int { return x + 1 }).Sum(), o.Any(func(x int) bool { return x == 5 }))
	p := &first
	show("pointer", p.Map(func(x int) int { return x + 1 }).Sum(), (*p).Map(func(x int) int { return x + 1 }).Sum(), p.Count())
	pm := &m
	show("pointer to one with it", pm.Map(func(x int) int { return x + 1 }).Sum())
	show("defined type", par.Iter[int](own(first)).Map(func(x int) int { return x + 1 }).Sum())
	var i mapper = first
	show("interface", i.Map(func(x int) int { return x + 1 }).Map(func(x int) int { return x + 1 }).Sum())
	f := first.Map
	show("method value", f(func(x int) int { return x + 1 }).Sum())
	show("method expression", par.Iter[int].Map(first, func(x int) int { return x + 1 }).Sum())
	g := par.Map[int, string]
	show("function value", len(g(first, strconv.Itoa).Collect()))
	show("results of a call", par.Map(both()).Sum(), par.Fold(three()).Sum(), first.Reduce(two()))
	step := first
	step = step.Map(func(x int) int { return x * 2 })
	step = step.Filter(func(x int) bool { return x%3 == 0 })
	step = par.Map(step, func(x int) int { return x / 2 })
	show("over variables", step.Sum())
	its := []par.Iter[int]{first, first.Map(func(x int) int { return x + 1 })}
	show("index", its[1].Map(func(x int) int { return x * 2 }).Sum(), map[string]par.Iter[int]{"a": first}["a"].Map(double).Sum())
	show("zero Iter", par.Iter[int]{}.Map(func(x int) int { return x }).Sum(), par.Iter[int]{}.Filter(func(x int) bool { return true }).Collect(),
		par.Iter[int]{}.Any(func(x int) bool { return true }), par.Iter[int]{}.All(func(x int) bool { return true }))
	var none par.Iter[string]
	show("zero Iter", par.Map(none, func(s string) int { return len(s) }).Count(), none.Reduce("e", func(a, b string) string { return a + b }))
	none.ForEach(func(string) {})
	show("zero Iter", par.Fold(none, func() int { return 0 }, func(a int, s string) int { return a }).Collect())
	show("nil slice", par.Slice[int](nil).Map(func(x int) int { return x }).Collect(), par.Map(par.Refs[int](nil), func(p *int) int { return *p }).Sum())
	first.All(func(x int) bool { return x > 3 })
	first.Any(func(x int) bool { return x > 3 })
	first.Map(double).Sum()
	first.Map(double)
	first.Filter(func(x int) bool { return true }).Count()
	first.Reduce(0, func(a, b int) int { return a + b })
	(first.All(func(x int) bool { return x > 3 }))
	done := make(chan bool)
	var once sync.Once
	go first.Map(double).ForEach(func(x int) { once.Do(func() { close(done) }) })
	<-done
	go first.All(func(x int) bool { return x > 3 })
	defer first.All(func(x int) bool { return x > 3 })
	defer first.Map(func(x int) int { return x + limit }).Sum()
	defer first.Map(func(x int) int { return x + limit }).Filter(func(x int) bool { return true }).ForEach(func(x int) {})
	show("negated", !first.All(func(x int) bool { return x > 3 }), first.All(func(x int) bool { return x > 3 }) == true)
	x, y, z := values()
	show("returned", x, y, z)
	c := make(chan int, 1)
	c <- first.Map(double).Sum()
	show("sent", <-c)
	m2 := map[int]int{first.Filter(func(x int) bool { return x > 30 }).Count(): 1}
	show("key", m2)
	nested := par.Slice([]par.Iter[int]{first}).Map(func(it par.Iter[int]) par.Iter[int] { return it }).Collect()[0].Map(func(x int) int { return x + 1 }).Sum()
	show("on an element", nested)
	show("on elements of elements", par.Slice([]par.Iter[int]{first}).Map(func(it par.Iter[int]) par.Iter[int] { return it }).Collect()[0].Map(func(x int) int { return x + 1 }).
		Filter(func(x int) bool { return x > 5 }).Collect()[0])
	show("in an argument", par.Zip(first.Map(func(x int) int { return x + 1 }), first.Map(func(x int) int { return x + 2 })).Map(func(p par.Pair[int, int]) par.Pair[int, int] { return p }).Count())
	show("argument of itself", first.Map(func(x int) int { return x + 1 }).Chain(first.Map(func(x int) int { return x * 3 })).Map(func(x int) int { return x }).Sum())
	show("number of elements", first.Map(double).Take(first.Filter(func(x int) bool { return x > 30 }).Count()).Map(double).Sum())
	for v := range first.Map(func(x int) int { return x + 3 }).Seq() {
		show("range", v)
		break
	}
	for range first.Filter(func(x int) bool { return x > 38 }).Count() {
		fmt.Println("counted")
	}
	select {
	case c <- first.Map(func(x int) int { return x + 3 }).Sum():
	default:
	}
	show("selected", <-c)
	var e any = first.Map(func(x int) int { return x + 3 })
	_, is := e.(par.Iter[int])
	show("type", is)
	fmt.Printf("%T %T %T\n", par.Map(first, strconv.Itoa), first.Filter(func(x int) bool { return true }).Count(), first.Map(double).Sum())
	for _, it := range []par.Iter[int]{first.Map(double), first.Filter(func(x int) bool { return true })} {
		n, known := it.Len()
		show("Len", n, known)
	}
}
