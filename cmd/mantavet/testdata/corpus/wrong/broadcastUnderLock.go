package wrong

import (
	"sync"

	"github.com/seed1237c087/manta/core"
	"vetted/corpus/helper"
)

func broadcastUnderLock() {
	helper.StandsStill(func() {
		var mu sync.Mutex
		mu.Lock()
		defer mu.Unlock()
		core.Broadcast(func(core.BroadcastContext) int { // WRONG lock
			mu.Lock()
			defer mu.Unlock()
			return 0
		})
	})
}
