package right

import "github.com/seed1237c087/manta/core"

func scopePassed() {
	core.InScope(func(s *core.Scope) {
		t := s
		spawnSome(t, 10)
		s.Spawn(func() { s.Spawn(func() {}) })
	})
}

func spawnSome(s *core.Scope, n int) {
	for range n {
		s.Spawn(func() {})
	}
}
