package wrong

import (
	"sync/atomic"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

func futureLost() {
	var done atomic.Bool
	core.Go(func() int { // WRONG unused
		n := par.Range(0, 1000).Sum()
		done.Store(true)
		return n
	})
	if !done.Load() {
		panic("the task has not ended")
	}
}
