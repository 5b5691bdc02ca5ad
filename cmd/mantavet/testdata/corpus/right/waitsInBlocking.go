package right

import (
	"github.com/seed1237c087/manta/core"
)

func waitsInBlocking() {
	pool, err := core.NewPool(core.Config{Workers: 1})
	if err != nil {
		panic(err)
	}
	defer pool.Close()
	ch := make(chan int)
	pool.InScope(func(s *core.Scope) {
		s.Spawn(func() {
			core.Blocking(func() { ch <- 1 })
		})
		s.Spawn(func() {
			core.Blocking(func() { <-ch })
		})
	})
}
