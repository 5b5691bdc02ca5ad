package wrong

import (
	"github.com/seed1237c087/manta/par"
)

func normalised() {
	xs := make([]float64, 1<<10)
	par.For(len(xs), func(i int) {
		sum := 0.0
		for _, x := range xs {
			sum += x
		}
		xs[i] -= sum // WRONG race
	})
}
