//go:build !manta_brief

package iter_test

import (
	"fmt"
	"sync/atomic"

	"github.com/seed1237c087/manta/par/iter"
)

func ExampleIter_Limit() {
	var now, tooMany atomic.Int64
	load := func(x int) int {
		if now.Add(1) > 2 { // say, connections
			tooMany.Add(1)
		}
		defer now.Add(-1)
		return 2 * x
	}
	fmt.Println(iter.Range(0, 1000).Map(load).Limit(2).Sum(), tooMany.Load())
	// Output: 999000 0
}

func ExampleIter_Progress() {
	last := ""
	iter.Range(0, 10_000).Progress(func(done, total int) {
		last = fmt.Sprintf("%d of %d", done, total) // A terminal would show it.
	}).ForEach(func(int) {})
	fmt.Println(last)
	// Output: 10000 of 10000
}
