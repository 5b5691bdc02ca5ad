package wrong

import (
	"slices"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

func quicksortRecursive() {
	recursively(par.Range(0, 1<<14).Rev().Collect())
}

func recursively(xs []int) {
	if len(xs) < 1<<10 {
		slices.Sort(xs)
		return
	}
	lo := xs[:len(xs)/2]
	core.Join(func() { recursively(lo) }, func() { recursively(lo) }) // WRONG race
}
