package wrong

import "github.com/seed1237c087/manta/core"

func besideTask() {
	n := 0
	core.InScope(func(s *core.Scope) {
		s.Spawn(func() {
			n = work(1 << 20) // WRONG race
		})
		for range 100 {
			work(n)
		}
	})
}
