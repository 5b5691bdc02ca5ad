package right

import (
	"sync"

	"github.com/seed1237c087/manta/par"
)

func underLock() {
	var mu sync.Mutex
	n := 0
	seen := map[int]bool{}
	par.Range(0, 1<<16).ForEach(func(x int) {
		mu.Lock()
		defer mu.Unlock()
		n += x
		seen[x] = true
	})
}
