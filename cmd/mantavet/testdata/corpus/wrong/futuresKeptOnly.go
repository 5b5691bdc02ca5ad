package wrong

import (
	"sync/atomic"

	"github.com/seed1237c087/manta/core"
)

func futuresKeptOnly() {
	var done atomic.Int64
	var tasks []*core.Future[int64]
	for range 8 {
		tasks = append(tasks, core.Go(func() int64 { return done.Add(1) })) // WRONG unused
	}
	if done.Load() != 8 {
		panic("not all tasks have ended")
	}
}
