package wrong

import (
	"sync"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

func stateLeaves() {
	var mu sync.Mutex
	var kept *int
	counts := core.NewStatePool(func() int { return 0 })
	par.For(1<<16, func(i int) {
		counts.Lend(func(n *int) {
			mu.Lock()
			kept = n // WRONG escape
			mu.Unlock()
		})
		mu.Lock()
		n := kept
		mu.Unlock()
		counts.Lend(func(m *int) { *m++ })
		*n += i // WRONG race
	})
}
