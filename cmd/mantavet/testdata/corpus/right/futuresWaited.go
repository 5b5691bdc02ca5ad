package right

import (
	"sync/atomic"

	"github.com/seed1237c087/manta/core"
)

func futuresWaited() {
	var done atomic.Int64
	var tasks []*core.Future[int64]
	for range 8 {
		tasks = append(tasks, core.Go(func() int64 { return done.Add(1) }))
	}
	for _, t := range tasks {
		t.Wait()
	}
	if done.Load() != 8 {
		panic("not all tasks have ended")
	}
}
