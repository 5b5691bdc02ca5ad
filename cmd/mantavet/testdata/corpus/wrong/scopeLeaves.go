package wrong

import "github.com/seed1237c087/manta/core"

func scopeLeaves() {
	var kept *core.Scope
	core.InScope(func(s *core.Scope) {
		kept = s // WRONG escape
	})
	kept.Spawn(func() {})
}
