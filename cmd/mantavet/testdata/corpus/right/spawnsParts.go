package right

import "github.com/seed1237c087/manta/core"

func spawnsParts() {
	xs := make([]int, 1<<12)
	core.InScope(func(s *core.Scope) {
		for len(xs) > 0 {
			part := xs[:min(100, len(xs))]
			xs = xs[len(part):]
			s.Spawn(func() {
				for i := range part {
					part[i] = i
				}
			})
		}
	})
}
