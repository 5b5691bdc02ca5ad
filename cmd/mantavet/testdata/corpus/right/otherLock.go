package right

import (
	"sync"

	"github.com/seed1237c087/manta/core"
)

func otherLock() {
	var mu, other sync.Mutex
	mu.Lock()
	_ = core.Broadcast(func(core.BroadcastContext) int {
		other.Lock()
		defer other.Unlock()
		return 0
	})
	mu.Unlock()
}
