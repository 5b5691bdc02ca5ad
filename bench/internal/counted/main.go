// Counted makes one short call of the library many times, for valgrind to count the instructions: see bench/instructions.
//
// It is told the name of the call, and -list lists them. The calls are warm: the library knows what they cost, and has
// what they need.
package main

import (
	"fmt"
	"os"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

// A row is a short call.
type row struct {
	name   string
	call   func()
	inside bool // it is made by a task of a pool
}

var (
	ten      = make([]int, 10)
	tens     = make([]int, 10)
	hundred  = make([]int, 100)
	thousand = make([]int, 1000)
	few      = []int{3, 1, 4, 1, 5, 9, 2, 6, 5, 3}
	more     = make([]int, 100) // fifty different numbers
	sink     int                // where results go, so that no call is left out
)

func next(x int) int    { return x + 1 }
func isEven(x int) bool { return x&1 == 0 }

// nothing is a side of joins and a task.
//
//go:noinline
func nothing() {}

func one() int { return 1 }

func join()  { core.Join(nothing, nothing) }
func join2() { x, y := core.Join2(one, one); sink += x + y }
func spawn() { core.InScope(func(s *core.Scope) { s.Spawn(nothing) }) }

// fib makes 88 forks for 10.
func fib(r *core.Rec[int, int], n int) int {
	if n < 2 {
		return n
	}
	x, y := r.Fork(n-1, n-2)
	return x + y
}

func fibByFork(n int) int {
	if n < 2 {
		return n
	}
	x, y := core.Fork(fibByFork, n-1, n-2)
	return x + y
}

// see is called for the sake of the call.
//
//go:noinline
func see(int) {}

// stretch is see for a range.
//
//go:noinline
func stretch(_, _ int) {}

var rows = []row{
	{name: "nothing", call: func() {}},
	{name: "loop, 10", call: func() {
		sum := 0
		for _, x := range ten {
			sum += next(x)
		}
		sink += sum
	}},
	{name: "Slice.Map.Sum, 10", call: func() { sink += par.Slice(ten).Map(func(x int) int { return x + 1 }).Sum() }},
	{name: "Slice.Map.Sum, 100", call: func() { sink += par.Slice(hundred).Map(func(x int) int { return x + 1 }).Sum() }},
	{name: "Filter.Count, 10", call: func() { sink += par.Slice(ten).Filter(isEven).Count() }},
	{name: "ForEach, 10", call: func() { par.Slice(ten).ForEach(see) }},
	{name: "Range.ForEach, 10", call: func() { par.Range(0, 10).ForEach(see) }},
	{name: "ForRange, 10", call: func() { par.ForRange(0, 10, stretch) }},
	{name: "Any, 10", call: func() {
		if par.Slice(ten).Any(func(x int) bool { return x > 100 }) {
			sink++
		}
	}},
	{name: "Map.Collect, 10", call: func() { sink += len(par.Slice(ten).Map(next).Collect()) }},
	{name: "FlatMap.Sum, 10", call: func() { sink += par.FlatMap(par.Slice(ten), func(int) []int { return few[:1] }).Sum() }},
	{name: "Sum, 1", call: func() { sink += par.Slice(ten[:1]).Sum() }},
	{name: "Sum, 1000", call: func() { sink += par.Slice(thousand).Sum() }},
	{name: "Max, 10", call: func() {
		if x, ok := par.Slice(ten).Max(); ok {
			sink += x
		}
	}},
	{name: "Fold.Sum, 10", call: func() {
		sink += par.Fold(par.Slice(ten), func() int { return 0 }, func(a, x int) int { return a + x }).Sum()
	}},
	{name: "FindFirst, 10", call: func() {
		if x, ok := par.Slice(ten).FindFirst(func(x int) bool { return x > 100 }); ok {
			sink += x
		}
	}},
	{name: "Reduce, 10", call: func() { sink += par.Slice(ten).Reduce(0, func(a, b int) int { return a + b }) }},
	{name: "Equal, 10", call: func() {
		if par.Equal(par.Slice(ten), par.Slice(tens)) {
			sink++
		}
	}},
	{name: "IsSorted, 10", call: func() {
		if par.IsSorted(par.Slice(ten)) {
			sink++
		}
	}},
	{name: "Distinct, 10", call: func() { sink += len(par.Distinct(par.Slice(few))) }},
	{name: "Distinct, 100", call: func() { sink += len(par.Distinct(par.Slice(more))) }},
	{name: "CountBy, 10", call: func() { sink += len(par.CountBy(par.Slice(few), next)) }},
	{name: "CountBy, 100", call: func() { sink += len(par.CountBy(par.Slice(more), next)) }},
	{name: "GroupBy, 10", call: func() { sink += len(par.GroupBy(par.Slice(few), next)) }},
	{name: "Join", call: join, inside: true},
	{name: "Join2", call: join2, inside: true},
	{name: "InScope", call: spawn, inside: true},
	{name: "Recurse, 88 forks", call: func() { sink += core.Recurse(fib, 10) }, inside: true},
	{name: "Fork, 88 forks", call: func() { sink += fibByFork(10) }, inside: true},
	{name: "Join from outside", call: join},
	{name: "InScope from outside", call: spawn},
}

const (
	warmCalls    = 3000
	countedCalls = 1000
	usage        = "usage: counted -list, or counted ROW"
	wrongUse     = 2
)

// warm has the library get to know what the call costs.
//
//go:noinline
func warm(call func()) {
	for range warmCalls {
		call()
	}
}

// counted is what is counted.
//
//go:noinline
func counted(call func()) {
	for range countedCalls {
		call()
	}
}

func main() {
	for i := range more {
		more[i] = i % (len(more) / 2)
	}
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, usage)
		os.Exit(wrongUse)
	}
	if os.Args[1] == "-list" {
		for _, r := range rows {
			fmt.Fprintln(os.Stdout, r.name)
		}
		return
	}
	for _, r := range rows {
		if r.name == os.Args[1] {
			count := func() {
				warm(r.call)
				counted(r.call)
			}
			if r.inside {
				core.DefaultPool().Install(count)
			} else {
				count()
			}
			fmt.Fprintln(os.Stdout, sink)
			return
		}
	}
	fmt.Fprintf(os.Stderr, "no row is named %s\n%s\n", os.Args[1], usage)
	os.Exit(wrongUse)
}
