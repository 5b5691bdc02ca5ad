package wrong

import (
	"sync"

	"github.com/seed1237c087/manta/core"
	"vetted/corpus/helper"
)

func yieldUnderLock() {
	helper.StandsStill(func() {
		p, err := core.NewPool(core.Config{Workers: 1})
		if err != nil {
			panic(err)
		}
		var mu sync.Mutex
		p.Install(func() {
			mu.Lock()
			defer mu.Unlock()
			core.Spawn(func() {
				mu.Lock()
				defer mu.Unlock()
			})
			for core.Yield() != core.Executed { // WRONG lock
			}
		})
	})
}
