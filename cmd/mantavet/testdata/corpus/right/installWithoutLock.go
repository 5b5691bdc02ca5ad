package right

import (
	"sync"

	"github.com/seed1237c087/manta/core"
)

func installWithoutLock() {
	p, err := core.NewPool(core.Config{Workers: 2})
	if err != nil {
		panic(err)
	}
	var mu sync.Mutex
	n := 0
	mu.Lock()
	n++
	mu.Unlock()
	p.Install(func() {
		mu.Lock()
		n++
		mu.Unlock()
	})
	_ = core.Broadcast(func(core.BroadcastContext) int {
		mu.Lock()
		defer mu.Unlock()
		return n
	})
	if err := p.Close(); err != nil {
		panic(err)
	}
}
