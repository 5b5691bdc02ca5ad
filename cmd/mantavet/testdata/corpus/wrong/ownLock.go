package wrong

import (
	"sync"

	"github.com/seed1237c087/manta/par"
)

func ownLock() {
	n := 0
	par.Range(0, 1<<18).ForEach(func(x int) {
		var mu sync.Mutex
		mu.Lock()
		defer mu.Unlock()
		n += x // WRONG race
	})
}
