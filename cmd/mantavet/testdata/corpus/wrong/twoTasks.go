package wrong

import "github.com/seed1237c087/manta/core"

func twoTasks() {
	var best int
	core.InScope(func(s *core.Scope) {
		s.Spawn(func() { best = work(1 << 20) })
		s.Spawn(func() { best = work(1 << 21) }) // WRONG race
	})
	_ = best
}
