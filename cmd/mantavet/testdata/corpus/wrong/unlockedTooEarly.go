package wrong

import (
	"sync"

	"github.com/seed1237c087/manta/par"
)

func unlockedTooEarly() {
	var mu sync.Mutex
	n, calls := 0, 0
	par.Range(0, 1<<18).ForEach(func(x int) {
		mu.Lock()
		n += x
		mu.Unlock()
		calls++ // WRONG race
	})
}
