package wrong

import "github.com/seed1237c087/manta/core"

func spawnsInLoop() {
	n := 0
	core.InScope(func(s *core.Scope) {
		for i := range 100 {
			s.Spawn(func() {
				n += work(i * 1000) // WRONG race
			})
		}
	})
}
