//go:build !manta_brief

package par_test

import (
	"fmt"
	"slices"
	"sync/atomic"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

func ExampleIter_Len() {
	it := par.Range(0, 10)
	fmt.Println(it.Len())
	fmt.Println(it.Filter(func(x int) bool { return x > 3 }).Len())
	// Output:
	// 10 true
	// 0 false
}

func ExampleIter_WithMinLen() {
	sum := par.Range(0, 10_000).WithMinLen(1000).Sum() // No piece is shorter than 1000.
	fmt.Println(sum)
	// Output: 49995000
}

func ExampleIter_WithMaxLen() {
	// Every element is a piece of its own: for few of very uneven cost.
	collatz := func(n int) (steps int) {
		for ; n > 1; steps++ {
			if isOdd(n) {
				n = 3*n + 1
			} else {
				n /= 2
			}
		}
		return steps
	}
	fmt.Println(par.Slice([]int{1, 27, 6, 97}).WithMaxLen(1).Map(collatz).Collect())
	// Output: [0 111 8 118]
}

func ExampleIter_WithPool() {
	pool, err := core.NewPool(core.Config{Workers: 2})
	if err != nil {
		panic(err)
	}
	defer pool.Close()
	xs := par.Range(0, 5).WithPool(pool).Map(func(x int) int { return x * x }).Collect()
	fmt.Println(xs, slices.Max(xs))
	// Output: [0 1 4 9 16] 16
}

func ExampleIter_Limit() {
	var now, tooMany atomic.Int64
	load := func(x int) int {
		if now.Add(1) > 2 { // say, connections
			tooMany.Add(1)
		}
		defer now.Add(-1)
		return 2 * x
	}
	fmt.Println(par.Range(0, 1000).Map(load).Limit(2).Sum(), tooMany.Load())
	// Output: 999000 0
}

func ExampleIter_Progress() {
	last := ""
	par.Range(0, 10_000).Progress(func(done, total int) {
		last = fmt.Sprintf("%d of %d", done, total) // A terminal would show it.
	}).ForEach(func(int) {})
	fmt.Println(last)
	// Output: 10000 of 10000
}

func ExampleIter_ByUniformBlocks() {
	// No more than 100 results are waiting at a time.
	fmt.Println(par.Range(0, 1000).ByUniformBlocks(100).Map(func(x int) int { return x * x }).Max())
	// Output: 998001 true
}

func ExampleIter_ByExponentialBlocks() {
	// Of a billion elements, few are reached before the answer is known.
	found := par.Range(0, 1_000_000_000).ByExponentialBlocks().Any(func(x int) bool { return x > 100 })
	fmt.Println(found)
	// Output: true
}

func ExampleIter_Unordered() {
	// Integers have the same sum in any brackets; floats may have other last bits.
	fmt.Println(par.Range(0, 1000).Filter(isOdd).Unordered().Sum())
	// Output: 250000
}

func ExampleIter_WithPriority() {
	// A job that takes long and that nobody waits for, in the pool that serves requests too.
	report := par.Range(0, 1000).Map(func(x int) int { return x * x }).WithPriority(core.Background)
	fmt.Println(report.Sum())
	// Output: 332833500
}
