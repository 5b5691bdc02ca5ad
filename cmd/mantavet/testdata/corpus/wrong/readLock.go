package wrong

import (
	"sync"

	"github.com/seed1237c087/manta/par"
)

func readLock() {
	var mu sync.RWMutex
	n := 0
	par.Range(0, 1<<20).ForEach(func(x int) {
		mu.RLock()
		n += x // WRONG race
		mu.RUnlock()
	})
}
