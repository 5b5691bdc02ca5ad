package wrong

import (
	"github.com/seed1237c087/manta/par"
)

func leftNeighbour() {
	xs := make([]int, 1<<16)
	par.For(len(xs), func(i int) {
		if i > 0 {
			xs[i] += xs[i-1] // WRONG race
		}
	})
	par.Range(1, len(xs)).ForEach(func(i int) { xs[i-1] = xs[i] }) // WRONG race
}
