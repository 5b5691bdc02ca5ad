package right

import (
	"sync"

	"github.com/seed1237c087/manta/par"
)

func lockedReads() {
	var mu sync.RWMutex
	n, limit := 0, 10
	par.Range(0, 1<<12).ForEach(func(x int) {
		mu.Lock()
		n += limit
		mu.Unlock()
		mu.RLock()
		defer mu.RUnlock()
		if n < 0 {
			panic("below zero")
		}
	})
	_ = n
}
