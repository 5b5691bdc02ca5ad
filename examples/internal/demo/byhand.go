package demo

import (
	"runtime"
	"sync"
)

// ByHand is what one writes without a library: it cuts the numbers below n into as many ranges as there are processors,
// calls f for each in a goroutine of its own, and waits. part numbers the ranges, of which there are [Parts].
func ByHand(n int, f func(part, lo, hi int)) {
	var wg sync.WaitGroup
	parts := Parts()
	for part := range parts {
		wg.Go(func() { f(part, part*n/parts, (part+1)*n/parts) })
	}
	wg.Wait()
}

// Parts is the number of ranges that [ByHand] makes.
func Parts() int { return runtime.GOMAXPROCS(0) }
