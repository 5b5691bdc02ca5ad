package right

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

func semaphore() {
	sem := make(chan struct{}, 1)
	n := 0
	par.Range(0, 1<<12).ForEach(func(x int) {
		core.Blocking(func() { sem <- struct{}{} })
		n += x
		core.Blocking(func() { <-sem })
	})
}
