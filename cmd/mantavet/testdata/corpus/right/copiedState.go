package right

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

func copiedState() {
	counts := core.NewStatePool(func() int { return 0 })
	par.For(1<<12, func(i int) {
		n := 0
		counts.Lend(func(c *int) {
			*c++
			n = *c
		})
		_ = n
	})
}
