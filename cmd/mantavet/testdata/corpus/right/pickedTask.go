package right

import "github.com/seed1237c087/manta/core"

func pickedTask() {
	third, last := 0, 0
	_ = third
	core.InScope(func(s *core.Scope) {
		for i := range 100 {
			s.Spawn(func() {
				if i == 3 {
					third = i
				}
				pick(i, i == 99, &last)
			})
		}
	})
}

func pick(i int, is bool, to *int) {
	if is {
		*to = i
	}
}
