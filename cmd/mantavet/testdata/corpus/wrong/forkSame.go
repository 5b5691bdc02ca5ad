package wrong

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

func forkSame() {
	xs := par.Range(0, 1<<18).Rev().Collect()
	refill := func(part []int) int {
		fill(part, len(part))
		return 0
	}
	core.Fork(refill, xs, xs) // WRONG race
}
