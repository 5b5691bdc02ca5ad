package wrong

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

func overlap() {
	xs := par.Range(0, 1<<18).Rev().Collect()
	m := len(xs) / 2
	core.Join(
		func() { fill(xs[:m], 1) },
		func() { fill(xs[m-1:], 2) }, // WRONG race
	)
}

func fill(xs []int, v int) {
	for i := range xs {
		xs[i] = v
	}
}
