package right

import "github.com/seed1237c087/manta/core"

func spawnsOwnElement() {
	squares := make([]int, 100)
	core.InScope(func(s *core.Scope) {
		for i := range squares {
			s.Spawn(func() { squares[i] = i * i })
		}
	})
}
