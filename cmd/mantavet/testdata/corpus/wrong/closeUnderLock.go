package wrong

import (
	"sync"

	"github.com/seed1237c087/manta/core"
	"vetted/corpus/helper"
)

func closeUnderLock() {
	helper.StandsStill(func() {
		p, err := core.NewPool(core.Config{Workers: 2})
		if err != nil {
			panic(err)
		}
		var mu sync.Mutex
		mu.Lock()
		p.Spawn(func() {
			mu.Lock()
			defer mu.Unlock()
		})
		_ = p.Close() // WRONG lock
		mu.Unlock()
	})
}
