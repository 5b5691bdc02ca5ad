package right

import (
	"sync"
	"sync/atomic"

	"github.com/seed1237c087/manta/par"
)

func stripedLocks() {
	var locks [16]sync.Mutex
	counts := make([]int, 256)
	atomics := make([]atomic.Int64, 256)
	par.Range(0, 1<<16).Map(func(i int) int { return i * i % 256 }).ForEach(func(k int) {
		locks[k%16].Lock()
		counts[k]++
		locks[k%16].Unlock()
		atomics[k].Add(1)
	})
}
