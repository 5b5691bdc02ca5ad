package right

import (
	"sync"
	"sync/atomic"

	"github.com/seed1237c087/manta/par"
)

func spinLocks() {
	var locked atomic.Bool
	var mu sync.Mutex
	n := 0
	par.Range(0, 1<<10).ForEach(func(x int) {
		for !locked.CompareAndSwap(false, true) {
		}
		n += x
		locked.Store(false)
	})
	par.Range(0, 1<<10).ForEach(func(x int) {
		for {
			if mu.TryLock() {
				break
			}
		}
		n += x
		mu.Unlock()
	})
}
