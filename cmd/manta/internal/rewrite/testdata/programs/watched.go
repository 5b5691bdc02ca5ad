// Functions that notice how long the blocks are, because those of another loop act. One goroutine does all.
package main

import (
	"fmt"
	"sync"

	"github.com/seed1237c087/manta/par"
)

type wide [600]int

var counter int

// box has methods of a lock with parameters: it is none.
type box struct{ held int }

func (b *box) Lock(n int)   { b.held += n }
func (b *box) Unlock(n int) { b.held -= n }

// guard is a value with the methods of a lock: to copy it does no harm.
type guard struct{ held int }

func (g guard) Lock()   {}
func (g guard) Unlock() {}

type locked struct {
	sync.Mutex
	held int
}

func main() {
	xs := par.Range(0, 5000).Collect()
	// What reads stands in another chain.
	sum := 0
	it := par.Slice(xs).Limit(1).Map(func(x int) int { sum += counter; return x })
	par.Map(it.Map(func(x int) int { counter++; return x }), func(x int) wide { return wide{x} }).ForEach(func(w wide) { _ = w[0] })
	fmt.Println(sum, counter)
	// What reads stands in the same chain.
	counter = 0
	fmt.Println(par.Map(par.Map(par.Slice(xs).Limit(1).Map(func(x int) int { return x + counter }).Map(func(x int) int {
		counter++
		return x
	}), func(x int) wide { return wide{x} }), func(w wide) int { return w[0] }).Sum())
	// Nothing acts, so all is one loop.
	fmt.Println(par.Map(par.Map(par.Slice(xs).Limit(1).Map(func(x int) int { return x + counter }).Map(func(x int) int {
		return x + 1
	}), func(x int) wide { return wide{x} }), func(w wide) int { return w[0] }).Sum())
	fmt.Println(par.Map(par.Slice(xs), func(x int) box { return box{x} }).Count(), par.Map(par.Slice(xs), func(x int) guard { return guard{x} }).Count())
	boxes, guards := make([]box, 100), make([]guard, 100)
	fmt.Println(par.Map(par.Slice(boxes), func(b box) int { return b.held + 1 }).Sum(), par.Map(par.Slice(guards), func(g guard) int { return g.held + 2 }).Sum())
	locks := make([]locked, 100)
	fmt.Println(par.Map(par.Refs(locks), func(l *locked) int { return l.held + 3 }).Sum())
}
