package wrong

import (
	"time"

	"github.com/seed1237c087/manta/core"
)

func waitsOnTheOnlyWorker() {
	pool, err := core.NewPool(core.Config{Workers: 1})
	if err != nil {
		panic(err)
	}
	stop := time.AfterFunc(time.Second, func() { panic("stands still") })
	ch := make(chan int)
	pool.InScope(func(s *core.Scope) {
		s.Spawn(func() {
			ch <- 1 // WRONG block
		})
		s.Spawn(func() {
			<-ch // WRONG block
		})
	})
	stop.Stop()
}
