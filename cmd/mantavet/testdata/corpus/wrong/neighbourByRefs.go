package wrong

import (
	"github.com/seed1237c087/manta/par"
)

func neighbourByRefs() {
	xs := make([]float64, 1<<16)
	par.Enumerate(par.Refs(xs)).ForEach(func(it par.Item[*float64]) {
		if it.Index > 0 {
			*it.Value += xs[it.Index-1] // WRONG race
		}
	})
	par.Refs(xs).ForEach(func(x *float64) { *x -= xs[0] }) // WRONG race
}
