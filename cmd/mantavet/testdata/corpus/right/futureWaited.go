package right

import (
	"sync/atomic"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

func futureWaited() {
	var done atomic.Bool
	f := core.Go(func() int {
		n := par.Range(0, 1000).Sum()
		done.Store(true)
		return n
	})
	core.Go(func() struct{} { return struct{}{} })
	if f.Wait() != 499500 || !done.Load() {
		panic("the task has not ended")
	}
}
