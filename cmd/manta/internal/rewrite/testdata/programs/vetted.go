// What go vet finds, and finds no more of.
package main

import (
	"context"
	"fmt"
	"os"
	"sync"

	"github.com/seed1237c087/manta/par"
)

type guarded struct {
	mu sync.Mutex
	n  int
}

func (g guarded) value() int         { return g.n }
func take(g guarded) int             { return g.n }
func makeOne(x int) (g guarded)      { g.n = x; return }
func (g *guarded) pointer() *guarded { return g }

func main() {
	it := par.Range(0, 5)
	gs := make([]guarded, 5)
	fmt.Println(par.Map(par.Slice(gs), take).Sum())
	fmt.Println(par.Map(par.Slice(gs), guarded.value).Filter(func(x int) bool { return x > 3 }).Sum())
	fmt.Println(par.Map(par.Slice(gs), func(g guarded) int { return g.n }).Sum())
	fmt.Println(par.Map(it, makeOne).Filter(func(g guarded) bool { return g.n > 2 }).Count())
	fmt.Println(par.Map(it, makeOne).Map(func(g guarded) guarded { return g }).Count())
	fmt.Println(par.Map(par.Refs(gs), (*guarded).pointer).Filter(func(g *guarded) bool { return g.n > 2 }).Count())
	fmt.Println(par.Map(par.Map(it, makeOne), guarded.value).Sum())
	fmt.Println(par.Map(par.Slice([]sync.WaitGroup{{}}), func(wg sync.WaitGroup) int { return 1 }).Sum())
	it.ForEach(func(x int) { fmt.Sprintf("%d", "a") })
	it.Map(func(x int) int { x = x; return x }).ForEach(func(int) {})
	it.Map(func(x int) int { return x; fmt.Println("never"); return 1 }).Sum()
	it.ForEach(func(x int) { ctx, _ := context.WithCancel(context.Background()); _ = ctx })
	for i := range 3 {
		it.ForEach(func(x int) { go func() { _ = i + x }() })
	}
	it.Filter(func(x int) bool { return x == 1 || x == 1 }).Count()
	it.Map(func(x int) int { return x << 65 >> 65 }).Sum()
	it.Reduce(0, func(a, b int) int { return a + b })
	it.All(func(x int) bool { return fmt.Sprint == nil })
	if it.Any(func(x int) bool { return x == 9 }) {
		os.Exit(1)
	}
}
