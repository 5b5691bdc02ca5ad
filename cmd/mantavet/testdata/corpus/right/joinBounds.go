package right

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

func joinBounds() {
	xs := par.Range(0, 1<<16).Rev().Collect()
	m := len(xs) / 2
	core.Join(func() { fillFrom(xs, 0, m) }, func() { fillFrom(xs, m, len(xs)) })
}

func fillFrom(xs []int, lo, hi int) {
	for i := lo; i < hi; i++ {
		xs[i] = i
	}
}
