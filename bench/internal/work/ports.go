package work

import (
	"slices"
	"sync"
)

// portBound is how much longer than goroutines by hand, and with one worker than the loop, a port may take.
const portBound = 1.05

// portRows are loops with the shapes of those of public projects that have pools of their own: by goroutines as such projects
// start them, and by the library. Their names begin with ports.
func portRows(everyone crew) []Row {
	return slices.Concat(
		bufferedRows(everyone),
		tileRows(everyone),
		bitmapRows(everyone),
		shardRows(everyone),
		fourierRows(everyone),
		quadratureRows(everyone),
	)
}

// ported makes a using of a loop that was ported.
func ported[In, R any](u using[In, R], name string, run func(In) R) using[In, R] {
	u.group, u.single = "ports", true
	u.ways = []way[In, R]{{name: name, run: run, single: portBound, byHand: portBound}}
	return u
}

// drain starts a goroutine for each worker, and hands out the numbers below n by a channel.
func (c crew) drain(n int, worker func(numbers <-chan int)) {
	numbers := make(chan int, n)
	for i := range n {
		numbers <- i
	}
	close(numbers)
	var all sync.WaitGroup
	for range c.Workers {
		all.Go(func() { worker(numbers) })
	}
	all.Wait()
}
