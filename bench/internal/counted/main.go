// Counted makes one short call of the library many times, for valgrind to count the instructions: see bench/instructions.
//
// It is told the name of the call, and -list lists them. The calls are warm: the library knows what they cost, and has
// what they need.
package main

import (
	"fmt"
	"os"

	"github.com/seed1237c087/manta/par"
)

// A row is a short call.
type row struct {
	name string
	call func()
}

var (
	ten     = make([]int, 10)
	hundred = make([]int, 100)
	sink    int // where results go, so that no call is left out
)

func next(x int) int    { return x + 1 }
func isEven(x int) bool { return x&1 == 0 }

// see is called for the sake of the call.
//
//go:noinline
func see(int) {}

var rows = []row{
	{"nothing", func() {}},
	{"loop, 10", func() {
		sum := 0
		for _, x := range ten {
			sum += next(x)
		}
		sink += sum
	}},
	{"Slice.Map.Sum, 10", func() { sink += par.Slice(ten).Map(func(x int) int { return x + 1 }).Sum() }},
	{"Slice.Map.Sum, 100", func() { sink += par.Slice(hundred).Map(func(x int) int { return x + 1 }).Sum() }},
	{"Filter.Count, 10", func() { sink += par.Slice(ten).Filter(isEven).Count() }},
	{"ForEach, 10", func() { par.Slice(ten).ForEach(see) }},
	{"Range.ForEach, 10", func() { par.Range(0, 10).ForEach(see) }},
	{"Any, 10", func() {
		if par.Slice(ten).Any(func(x int) bool { return x > 100 }) {
			sink++
		}
	}},
	{"Map.Collect, 10", func() { sink += len(par.Slice(ten).Map(next).Collect()) }},
	{"Max, 10", func() {
		if x, ok := par.Slice(ten).Max(); ok {
			sink += x
		}
	}},
	{"Fold.Sum, 10", func() {
		sink += par.Fold(par.Slice(ten), func() int { return 0 }, func(a, x int) int { return a + x }).Sum()
	}},
	{"FindFirst, 10", func() {
		if x, ok := par.Slice(ten).FindFirst(func(x int) bool { return x > 100 }); ok {
			sink += x
		}
	}},
	{"IsSorted, 10", func() {
		if par.IsSorted(par.Slice(ten)) {
			sink++
		}
	}},
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
			warm(r.call)
			counted(r.call)
			fmt.Fprintln(os.Stdout, sink)
			return
		}
	}
	fmt.Fprintf(os.Stderr, "no row is named %s\n%s\n", os.Args[1], usage)
	os.Exit(wrongUse)
}
