package right

import "github.com/seed1237c087/manta/core"

func scopeInLoop() {
	n := 0
	for i := range 100 {
		core.InScope(func(s *core.Scope) {
			s.Spawn(func() { n += count(i) })
		})
	}
}
