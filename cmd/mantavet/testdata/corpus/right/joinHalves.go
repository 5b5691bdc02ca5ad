package right

import (
	"slices"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

func joinHalves() {
	xs := par.Range(0, 1<<16).Rev().Collect()
	m := len(xs) / 2
	lo, hi := xs[:m], xs[m:]
	core.Join(func() { slices.Sort(lo) }, func() { slices.Sort(hi) })
	core.Join(func() { slices.Reverse(xs[:m]) }, func() { slices.Reverse(xs[m:]) })
	core.Join(func() { clear(xs[:100]) }, func() { clear(xs[100:]) })
}
