package wrong

import (
	"slices"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

func quicksortSameHalf() {
	xs := par.Range(0, 1<<18).Rev().Collect()
	lo, hi := xs[:len(xs)/2], xs[len(xs)/2:]
	_ = hi
	core.Join(
		func() { sortAll(lo) },
		func() { sortAll(lo) }, // WRONG race
	)
}

func sortAll(xs []int) { slices.Sort(xs) }
