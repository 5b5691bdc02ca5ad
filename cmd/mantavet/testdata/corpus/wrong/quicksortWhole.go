package wrong

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

func quicksortWhole() {
	xs := par.Range(0, 1<<18).Rev().Collect()
	lo := xs[:len(xs)/2]
	core.Join(func() { sortAll(lo) }, func() { sortAll(xs) }) // WRONG race
}
