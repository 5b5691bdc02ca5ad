package wrong

import (
	"sync"

	"github.com/seed1237c087/manta/core"
	"vetted/corpus/helper"
)

func installUnderLock() {
	helper.StandsStill(func() {
		p, err := core.NewPool(core.Config{Workers: 2})
		if err != nil {
			panic(err)
		}
		var c cache
		c.mu.Lock()
		defer c.mu.Unlock()
		p.Install(func() { c.fill() }) // WRONG lock
	})
}

type cache struct {
	mu sync.Mutex
	n  int
}

func (c *cache) fill() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.n++
}
